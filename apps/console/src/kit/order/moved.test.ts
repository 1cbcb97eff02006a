import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it('moving keeps every entry and puts the moved one where it was dropped', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
      const [from, to] = [a % list.length, b % list.length];
      const next = moved(list, from, to);
      expect(next.toSorted()).toEqual(list.toSorted());
      expect(next[to]).toBe(list[from]);
    }),
  );
});
