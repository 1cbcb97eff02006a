import type { RateStep } from '@supersync/contract/sales/rate-change/propose-rate.ts';
import { formatMoney } from '#kit/value/format.ts';

/** Why the rate is what it is, one line per step. */
export function stepText({ kind, value }: RateStep, currency: string): string {
  const money = value === null ? '' : formatMoney(value, currency);
  switch (kind) {
    case 'current':
      return 'Current rate';
    case 'percent':
      return `Increase of ${value ?? ''}%`;
    case 'fixed':
      return `Increase of ${money}`;
    case 'minimum':
      return `Raised to the minimum increase of ${money}`;
    case 'cap':
      return `Limited by the cap of ${value ?? ''}%`;
    case 'rounded':
      return `Rounded to the nearest ${money}`;
    case 'rounded_up':
      return `Rounded up to ${money}, to keep an increase`;
    case 'rounded_down':
      return `Rounded down to ${money}, to stay within the cap`;
    case 'not_rounded':
      return `Not rounded to ${money}: no multiple is within the cap`;
    case 'manual':
      return 'Set by hand';
  }
}
