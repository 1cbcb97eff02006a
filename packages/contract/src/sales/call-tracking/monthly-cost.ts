import type { NumberType } from '../tracking-number/nanp.ts';

/** What the provider asks for one number a month, in cents. Calls are billed by the minute on top. */
export type NumberPrices = Readonly<Record<NumberType, number>>;

/** Of the simulated provider, and of one that did not say its own yet. */
export const listedPrices: NumberPrices = { local: 115, tollfree: 215 };

export const costCurrency = 'USD' as const;

/** So many numbers a month, as an exact decimal. */
export function monthlyCost(
  numbers: readonly { numberType: NumberType; quantity: number }[],
  prices: NumberPrices,
): string {
  const cents = numbers.reduce((sum, { numberType, quantity }) => sum + prices[numberType] * quantity, 0);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
