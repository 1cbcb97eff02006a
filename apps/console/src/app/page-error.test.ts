import { problem } from '@supersync/contract/kernel/errors.ts';
import { expect, it } from 'vitest';
import { describeError, notFound, unknownMiddleware } from './page-error.ts';

it.each([
  [notFound(), 404, 'This page could not be found'],
  [unknownMiddleware(), 500, 'Unknown middleware'],
  [
    problem('unavailable', {}),
    503,
    'The service is starting, stopping or overloaded. Try again in a moment.',
  ],
  [new Error('It broke'), 500, 'It broke'],
  [new Error(''), 500, 'Error'],
  ['words', 500, 'words'],
  [undefined, 500, 'Error'],
  [{ status: 418 }, 418, 'Error'],
])('%s', (error, status, message) => {
  expect(describeError(error)).toEqual({ status, message });
});
