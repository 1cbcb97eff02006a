import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf } from './money.ts';

const anyPrice = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(4, '0')}`);
const anyDays = fc.integer({ min: 0, max: 366 });
const cents = (amount: string): number => Math.round(Number(amount) * 100);

describe('the amount for days', () => {
  it('is days × daily price, rounded once to the cent, half up', () => {
    expect(amountOf('4.9667', 30)).toBe('149.00');
    expect(amountOf('0.0050', 1)).toBe('0.01');
    expect(amountOf('0.0049', 1)).toBe('0.00');
    expect(amountOf('12', 3)).toBe('36.00');
    expect(amountOf('1.5', 0)).toBe('0.00');
  });

  it('is within half a cent, with exact decimals', () => {
    fc.assert(
      fc.property(anyPrice, anyDays, (price, days) => {
        const amount = amountOf(price, days);
        expect(amount).toMatch(/^\d+\.\d{2}$/);
        const exact = BigInt(price.replace('.', '')) * BigInt(days);
        const difference = BigInt(amount.replace('.', '')) * 100n - exact;
        expect(difference > -50n && difference <= 50n).toBe(true);
      }),
    );
  });

  it('grows with the days, and two parts add up to the total within a cent', () => {
    fc.assert(
      fc.property(anyPrice, anyDays, anyDays, (price, some, others) => {
        const whole = cents(amountOf(price, some + others));
        const parts = cents(amountOf(price, some)) + cents(amountOf(price, others));
        expect(cents(amountOf(price, some))).toBeLessThanOrEqual(whole);
        expect(Math.abs(whole - parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
