import { maxReplayedMessages } from '@supersync/contract/messaging/replay/actions.ts';
import { expect, it } from 'vitest';
import { withMessages, withoutMessages } from './basket.ts';

it('holds a message once, in the order of selection', () => {
  const first = withMessages({}, 'a.b', ['1', '2']);
  expect(withMessages(first, 'a.b', ['3', '1'])).toEqual({ 'a.b': ['1', '2', '3'] });
  expect(withMessages(first, 'c', ['1'])).toEqual({ 'a.b': ['1', '2'], c: ['1'] });
});

it('drops a topic without messages', () => {
  const both = { a: ['1', '2'], b: ['3'] };
  expect(withoutMessages(both, 'a', ['2'])).toEqual({ a: ['1'], b: ['3'] });
  expect(withoutMessages(both, 'a', ['1', '2', '9'])).toEqual({ b: ['3'] });
  expect(withoutMessages(both, 'c', ['1'])).toEqual(both);
});

it('holds no more of a topic than one replay takes', () => {
  const many = Array.from({ length: maxReplayedMessages + 5 }, (_, index) => String(index));
  expect(withMessages({}, 'a', many)['a']).toHaveLength(maxReplayedMessages);
});
