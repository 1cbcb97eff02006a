import { z } from 'zod';
import { currencies } from '../../kernel/standard-choices.ts';
import { amountOf, centsOf } from './cents.ts';

/** Sums of rate changes in one currency: amounts of different currencies are never added. */
export const rateTotalSchema = z.object({
  currency: z.enum(currencies.values),
  count: z.int(),
  current: z.string(),
  proposed: z.string(),
  change: z.string(),
  yearly: z.string(),
});
export type RateTotal = z.infer<typeof rateTotalSchema>;

interface Changing {
  readonly currency: RateTotal['currency'];
  readonly rate: string;
  readonly proposedRate: string | null;
}

export function rateTotals(changes: readonly Changing[]): RateTotal[] {
  return currencies.values.flatMap((currency): RateTotal[] => {
    const ours = changes.filter((change) => change.currency === currency);
    if (ours.length === 0) return [];
    const sum = (of: (change: Changing) => string): bigint =>
      ours.reduce((total, change) => total + centsOf(of(change)), 0n);
    const current = sum(({ rate }) => rate);
    const proposed = sum(({ rate, proposedRate }) => proposedRate ?? rate);
    return [
      {
        currency,
        count: ours.length,
        current: amountOf(current),
        proposed: amountOf(proposed),
        change: amountOf(proposed - current),
        yearly: amountOf((proposed - current) * 12n),
      },
    ];
  });
}
