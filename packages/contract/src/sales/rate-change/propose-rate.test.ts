import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, centsOf, changePercent, isBelowPercent, percentOf } from './cents.ts';
import { highestRate, proposeRate, type IncreaseRule } from './propose-rate.ts';
import { rateTotals } from './rate-totals.ts';

const rule = (more: Partial<IncreaseRule> = {}): IncreaseRule => ({
  increaseType: 'percent',
  amount: '5.00',
  minIncrease: null,
  maxIncreasePct: null,
  roundTo: '0.01',
  ...more,
});

const anyCents = (max: number) => fc.integer({ min: 0, max }).map((cents) => amountOf(BigInt(cents)));
const anyRule: fc.Arbitrary<IncreaseRule> = fc.record({
  increaseType: fc.constantFrom('percent', 'fixed'),
  amount: anyCents(3000),
  minIncrease: fc.option(anyCents(2000)),
  maxIncreasePct: fc.option(anyCents(2500)),
  roundTo: fc.constantFrom('0.01', '0.05', '0.25', '1.00', '5.00', '10.00'),
});

describe('amounts', () => {
  it('are whole cents, and written with two decimals', () => {
    expect(centsOf('99.95')).toBe(9995n);
    expect(centsOf('1')).toBe(100n);
    expect(centsOf('0.5')).toBe(50n);
    expect(centsOf('-0.05')).toBe(-5n);
    expect(amountOf(-5n)).toBe('-0.05');
    for (const wrong of ['', 'x', '1.234', '1e3', ' 1', '.5'])
      expect(() => centsOf(wrong)).toThrow(TypeError);
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        (cents) => centsOf(amountOf(cents)) === cents,
      ),
    );
  });

  it('take percentages to the cent, halves up', () => {
    expect(percentOf(10n, '5.00')).toBe(1n);
    expect(percentOf(9n, '5.00')).toBe(0n);
    expect(percentOf(9995n, '4.25')).toBe(425n);
    expect(changePercent(9995n, 10495n)).toBe('5.00');
    expect(changePercent(300n, 200n)).toBe('-33.33');
    expect(changePercent(0n, 200n)).toBeNull();
  });

  it('compare with a limit without rounding', () => {
    expect(isBelowPercent(10000n, 10400n, '4.00')).toBe(false);
    expect(isBelowPercent(10001n, 10401n, '4.00')).toBe(true);
  });
});

describe('a proposed rate', () => {
  it.each([
    ['percent', rule(), '100.00', '105.00', ['current', 'percent']],
    ['fixed', rule({ increaseType: 'fixed', amount: '2.50' }), '20.00', '22.50', ['current', 'fixed']],
    ['minimum', rule({ minIncrease: '3.00' }), '20.00', '23.00', ['current', 'percent', 'minimum']],
    [
      'cap',
      rule({ amount: '12.00', maxIncreasePct: '10.00' }),
      '100.00',
      '110.00',
      ['current', 'percent', 'cap'],
    ],
    [
      'the cap wins over the minimum',
      rule({ minIncrease: '5.00', maxIncreasePct: '10.00' }),
      '20.00',
      '22.00',
      ['current', 'percent', 'minimum', 'cap'],
    ],
    [
      'rounded to the nearest',
      rule({ roundTo: '1.00' }),
      '99.95',
      '105.00',
      ['current', 'percent', 'rounded'],
    ],
    ['halves up', rule({ roundTo: '1.00' }), '50.00', '53.00', ['current', 'percent', 'rounded']],
    [
      'rounded down under the cap',
      rule({ amount: '9.80', maxIncreasePct: '10.00', roundTo: '5.00' }),
      '99.00',
      '105.00',
      ['current', 'percent', 'rounded_down'],
    ],
    [
      'rounded up where the increase would be gone',
      rule({ roundTo: '1.00' }),
      '8.00',
      '9.00',
      ['current', 'percent', 'rounded_up'],
    ],
    [
      'not rounded between the rate and the cap',
      rule({ maxIncreasePct: '6.00', roundTo: '1.00' }),
      '8.00',
      '8.40',
      ['current', 'percent', 'not_rounded'],
    ],
    ['no increase', rule({ amount: '0.00' }), '8.00', '8.00', ['current', 'percent']],
  ] as const)('%s', (_name, given, rate, expected, kinds) => {
    const { rate: proposed, steps } = proposeRate(rate, given);
    expect(proposed).toBe(expected);
    expect(steps.map(({ kind }) => kind)).toEqual(kinds);
    expect(steps.at(-1)?.rate).toBe(expected);
  });

  it('never falls, never passes the cap, and is the last of its steps', () => {
    fc.assert(
      fc.property(anyCents(1_000_000), anyRule, (rate, given) => {
        const { rate: proposed, steps } = proposeRate(rate, given);
        const cap = highestRate(rate, given);
        expect(centsOf(proposed)).toBeGreaterThanOrEqual(centsOf(rate));
        if (cap !== null) expect(centsOf(proposed)).toBeLessThanOrEqual(centsOf(cap));
        expect(steps.at(-1)?.rate).toBe(proposed);
        // Rounding is to a multiple wherever one lies between the rate and the cap.
        if (steps.at(-1)?.kind.startsWith('rounded') === true)
          expect(centsOf(proposed) % centsOf(given.roundTo)).toBe(0n);
      }),
    );
  });
});

it('sums of many are the sums of each, per currency, to the cent', () => {
  const anyChange = fc.record({
    currency: fc.constantFrom('CAD' as const, 'USD' as const),
    rate: anyCents(100_000_000),
    proposedRate: fc.option(anyCents(100_000_000)),
  });
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 200 }), (changes) => {
      const all = rateTotals(changes);
      const singles = changes.flatMap((change) => rateTotals([change]));
      for (const total of all) {
        const ours = singles.filter(({ currency }) => currency === total.currency);
        for (const part of ['current', 'proposed', 'change', 'yearly'] as const)
          expect(centsOf(total[part])).toBe(ours.reduce((sum, each) => sum + centsOf(each[part]), 0n));
        expect(total.count).toBe(ours.length);
      }
      expect(all.reduce((count, each) => count + each.count, 0)).toBe(changes.length);
    }),
  );
});
