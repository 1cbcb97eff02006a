import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everything, isSelected, noSelection, selectedCount, toggled, withRows } from './selection.ts';

const keys = ['a', 'b', 'c', 'd'];

describe('selection', () => {
  it('counts the selected rows, starting from none and from all', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.tuple(fc.subarray(keys), fc.boolean())), (all, steps) => {
        let selection = all ? everything : noSelection;
        const model = new Set(all ? keys : []);
        for (const [some, chosen] of steps) {
          selection = withRows(selection, some, chosen);
          for (const key of some)
            if (chosen) model.add(key);
            else model.delete(key);
        }
        expect(keys.filter((key) => isSelected(selection, key))).toEqual(
          keys.filter((key) => model.has(key)),
        );
        expect(selectedCount(selection, keys.length)).toBe(model.size);
      }),
    );
  });

  it('toggles back', () => {
    expect(toggled(toggled(everything, 'a'), 'a')).toEqual(everything);
    expect(isSelected(toggled(noSelection, 'a'), 'a')).toBe(true);
  });
});
