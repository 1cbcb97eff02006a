import type { TypeRule } from '@supersync/contract/records/property-type/type-rules.ts';
import { describe, expect, it } from 'vitest';
import { choose, decidedBy, requestOf, typeAfter, type ChosenProperty } from './type-choices.ts';

const property = (id: number, city: string): ChosenProperty => ({
  id,
  name: `Property ${id}`,
  city,
  provinceCode: 'ON',
  importSource: 'yardi',
  unitCount: 12,
  propertyType: 'apartment',
});
const rule = (id: number, city: string | null, position: number): TypeRule => ({
  id,
  propertyType: 'condo',
  city,
  provinceCode: null,
  importSource: null,
  nameContains: null,
  minUnits: null,
  maxUnits: null,
  position,
  enabled: true,
});
const [oak, elm] = [property(2, 'Toronto'), property(1, 'Ottawa')];

describe('types chosen by hand', () => {
  it('are set for many at once, and dropped where they equal the current type', () => {
    const chosen = choose(new Map(), [oak, elm], 'loft', []);
    expect(requestOf(chosen, false)).toEqual({
      assignments: [
        { propertyId: 1, propertyType: 'loft' },
        { propertyId: 2, propertyType: 'loft' },
      ],
      useRules: false,
    });
    expect([...choose(chosen, [oak], 'apartment', []).keys()]).toEqual([1]);
  });

  it('win over a rule, also where they keep the current type', () => {
    const rules = [rule(1, 'Toronto', 1)];
    expect(typeAfter(oak, new Map(), rules)).toBe('condo');
    const kept = choose(new Map(), [oak], 'apartment', rules);
    expect(typeAfter(oak, kept, rules)).toBe('apartment');
    expect(choose(kept, [oak], 'condo', rules).size).toBe(0);
    expect(typeAfter(elm, kept, rules)).toBe('apartment');
  });
});

it('each property is decided by the first matching rule', () => {
  const rules = [rule(1, null, 20), rule(2, 'Toronto', 10), rule(3, 'Toronto', 30)];
  expect([...decidedBy(rules, [oak, elm])]).toEqual([
    [2, 1],
    [1, 1],
  ]);
});
