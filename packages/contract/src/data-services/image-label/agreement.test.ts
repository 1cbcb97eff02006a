import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreementOf, kappaWords } from './agreement.ts';

const times = (count: number, first: string, second: string): [string, string][] =>
  Array.from({ length: count }, () => [first, second]);

describe('Cohen’s κ', () => {
  it('of Cohen’s kind of table, by hand: 20 and 15 of 50 agreed', () => {
    // Rows 25/25, columns 30/20: p₀ = 35/50 = 0.7, pₑ = 0.5·0.6 + 0.5·0.4 = 0.5, κ = 0.2/0.5.
    const pairs = [
      ...times(20, 'yes', 'yes'),
      ...times(5, 'yes', 'no'),
      ...times(10, 'no', 'yes'),
      ...times(15, 'no', 'no'),
    ];
    const { observed, expected, kappa, agreed } = agreementOf(pairs);
    expect([observed, expected, agreed]).toEqual([0.7, 0.5, 35]);
    expect(kappa).toBeCloseTo(0.4, 12);
  });

  it('of three labels, by hand', () => {
    // Rows 4/3/3, columns 3/4/3: p₀ = 7/10, pₑ = (12 + 12 + 9)/100 = 0.33, κ = 0.37/0.67.
    const pairs = [
      ...times(3, 'kitchen', 'kitchen'),
      ...times(1, 'kitchen', 'bedroom'),
      ...times(2, 'bedroom', 'bedroom'),
      ...times(1, 'bedroom', 'pool'),
      ...times(2, 'pool', 'pool'),
      ...times(1, 'pool', 'bedroom'),
    ];
    expect(agreementOf(pairs).kappa).toBeCloseTo(0.37 / 0.67, 12);
  });

  it('is the same share of agreement but less κ where one label is common', () => {
    // Both 60 of 100 agreed; pₑ = 0.54 and 0.46: κ = 0.06/0.46 and 0.14/0.54.
    const first = [
      ...times(45, 'a', 'a'),
      ...times(15, 'a', 'b'),
      ...times(25, 'b', 'a'),
      ...times(15, 'b', 'b'),
    ];
    const second = [
      ...times(25, 'a', 'a'),
      ...times(35, 'a', 'b'),
      ...times(5, 'b', 'a'),
      ...times(35, 'b', 'b'),
    ];
    expect(agreementOf(first).kappa).toBeCloseTo(0.06 / 0.46, 12);
    expect(agreementOf(second).kappa).toBeCloseTo(0.14 / 0.54, 12);
  });

  it('is −1 where two people always say the opposite', () => {
    expect(agreementOf([...times(5, 'a', 'b'), ...times(5, 'b', 'a')]).kappa).toBe(-1);
  });

  it('is unknown without pairs, and where everything is one label', () => {
    expect(agreementOf([]).kappa).toBeNull();
    expect(agreementOf(times(9, 'a', 'a')).kappa).toBeNull();
  });

  const label = fc.constantFrom('a', 'b', 'c', 'd');
  const pairsOf = fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 60 });

  it('is at most 1, at least −1, the same for swapped people, and for labels by another name', () => {
    fc.assert(
      fc.property(pairsOf, (pairs) => {
        const { kappa, observed } = agreementOf(pairs);
        const swapped = agreementOf(pairs.map(([one, other]) => [other, one] as const));
        const renamed = agreementOf(pairs.map(([one, other]) => [`${one}!`, `${other}!`] as const));
        expect(swapped).toEqual(agreementOf(pairs));
        expect(renamed.kappa).toBe(kappa);
        if (kappa === null) return;
        expect(kappa).toBeLessThanOrEqual(1);
        expect(kappa).toBeGreaterThanOrEqual(-1);
        expect(kappa === 1).toBe(observed === 1);
      }),
    );
  });

  it.each([
    [-0.1, 'Poor'],
    [0.2, 'Slight'],
    [0.41, 'Moderate'],
    [0.8, 'Substantial'],
    [0.81, 'Almost perfect'],
  ])('%s is %s', (kappa, words) => {
    expect(kappaWords(kappa)).toBe(words);
  });
});
