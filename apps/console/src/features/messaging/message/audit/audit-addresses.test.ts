import { expect, it } from 'vitest';
import { comparedWith, openPanel, showsReplays, withCompared, withPanel } from './audit-addresses.ts';

const id = '01890000-0000-7000-8000-00000000000a';

it('one panel is open at a time, and the search stays', () => {
  const search = new URLSearchParams({ search: '{"text":"oak"}', basket: '1' });
  expect(openPanel(search)).toEqual({ name: 'basket' });
  const next = withPanel(search, ['message', id]);
  expect(next.toString()).toBe(`search=%7B%22text%22%3A%22oak%22%7D&message=${id}`);
  expect(openPanel(next)).toEqual({ name: 'message', id });
  expect(openPanel(withPanel(next, ['replay', '7']))).toEqual({ name: 'replay', id: 7 });
  expect(openPanel(withPanel(next, ['plan', 'a.b']))).toEqual({ name: 'plan', topic: 'a.b' });
  expect(openPanel(withPanel(next))).toBeNull();
});

it('an invalid value opens nothing', () => {
  for (const text of ['message=7', 'replay=x', 'replay=-1', 'plan='])
    expect(openPanel(new URLSearchParams(text)), text).toBeNull();
  expect(comparedWith(new URLSearchParams('with=7'))).toBeNull();
});

it('a message waits for its comparison across panels', () => {
  const waiting = withCompared(new URLSearchParams(`message=${id}`), id);
  expect(comparedWith(withPanel(waiting))).toBe(id);
  expect(comparedWith(withCompared(waiting, null))).toBeNull();
  expect(showsReplays(new URLSearchParams('show=replays'))).toBe(true);
});
