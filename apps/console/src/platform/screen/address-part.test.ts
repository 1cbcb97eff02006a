import { describe, expect, it } from 'vitest';
import { numberIn, withPart } from './address-part.ts';

describe('a part of an address', () => {
  const names = ['rule', 'new'] as const;

  it('replaces the previous one and keeps the rest', () => {
    const before = new URLSearchParams('search=oak&rule=7&f.scope=in:partner');
    expect(withPart(before, names, { new: 1 }).toString()).toBe('search=oak&f.scope=in%3Apartner&new=1');
    expect(withPart(before, names, {}).toString()).toBe('search=oak&f.scope=in%3Apartner');
    expect(withPart(before, names, { rule: '' }).get('rule')).toBeNull();
    expect(before.get('rule')).toBe('7');
  });

  it('an invalid number is null', () => {
    expect([numberIn('12'), numberIn('12x'), numberIn(''), numberIn(null), numberIn('1'.repeat(12))]).toEqual(
      [12, null, null, null, null],
    );
  });
});
