import { describe, expect, expectTypeOf, test } from 'vitest';
import { errorCatalogue, missingPermissions, problem } from './errors.ts';
import { ProblemError } from './problem.ts';

describe('the error catalogue', () => {
  test('has the texts of the specification', () => {
    expect(problem('internal', {}).message).toBe('Something went wrong!');
    expect(problem('page_not_found', {}).message).toBe('This page could not be found');
    expect(problem('unknown_middleware', {}).message).toBe('Unknown middleware');
    expect(missingPermissions(['supersync_shadow']).message).toBe('Missing permission: supersync_shadow');
    expect(missingPermissions(['supersync_shadow', 'supersync_redact']).message).toBe(
      'Missing permissions: supersync_shadow, supersync_redact',
    );
  });

  test('has a status, a title and a sentence per entry', () => {
    for (const [status, title, detail] of Object.values(errorCatalogue)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(title).not.toBe('');
      expect(detail).not.toMatch(/\{\W/);
    }
  });

  test('requires exactly the values of its placeholders', () => {
    expectTypeOf(problem<'not_found'>)
      .parameter(1)
      .toEqualTypeOf<Record<'thing' | 'key', string | number>>();
    expectTypeOf(problem<'internal'>)
      .parameter(1)
      .toEqualTypeOf<Record<never, string | number>>();
  });
});

test('builds a problem with status, code and details, without expanding placeholders inside values', () => {
  const raised = problem('not_found', { thing: '{key}', key: 7 }, { errors: { id: 'x' } });
  expect(raised).toBeInstanceOf(ProblemError);
  expect(raised).toMatchObject({ status: 404, code: 'not_found', message: 'There is no {key} 7.' });
  expect(raised.problem).toEqual({
    status: 404,
    title: 'Not found',
    detail: 'There is no {key} 7.',
    code: 'not_found',
    errors: { id: 'x' },
  });
});
