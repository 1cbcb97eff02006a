import { describe, expect, it } from 'vitest';
import { ruleFor, ruleText, type TypeRule } from './type-rules.ts';

let ids = 0;
const rule = (more: Partial<TypeRule>): TypeRule => ({
  id: (ids += 1),
  propertyType: 'condo',
  city: null,
  provinceCode: null,
  importSource: null,
  nameContains: null,
  minUnits: null,
  maxUnits: null,
  position: 100,
  enabled: true,
  ...more,
});
const property = {
  name: 'Oak Court Townhomes',
  city: 'Toronto',
  provinceCode: 'ON',
  importSource: 'yardi',
  unitCount: 12,
};

describe('property type rules', () => {
  it('the first match decides', () => {
    const city = rule({ city: ' toronto ', position: 20 });
    const name = rule({ nameContains: 'townhomes', propertyType: 'townhouse', position: 10 });
    expect(ruleFor([city, name], property)).toBe(name);
    expect(ruleFor([city, { ...name, enabled: false }], property)).toBe(city);
  });

  it('all conditions of a rule must match', () => {
    expect(ruleFor([rule({ city: 'Toronto', provinceCode: 'QC' })], property)).toBeNull();
    expect(ruleFor([rule({ minUnits: 13 })], property)).toBeNull();
    expect(ruleFor([rule({ maxUnits: 11 })], property)).toBeNull();
    expect(ruleFor([rule({ minUnits: 12, maxUnits: 12, importSource: 'yardi' })], property)).not.toBeNull();
  });

  it('as text', () => {
    expect(ruleText(rule({}))).toBe('all');
    expect(ruleText(rule({ city: 'Toronto', provinceCode: 'ON', minUnits: 50 }))).toBe(
      'all in Toronto, ON with 50 units or more',
    );
    expect(ruleText(rule({ minUnits: 1 }))).toBe('all with 1 unit or more');
  });
});
