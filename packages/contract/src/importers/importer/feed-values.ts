import type { IssueCode } from './feed.ts';

export type Complain = (code: IssueCode, path: string, message: string) => void;

/** Parses feed values. Each returns null for an empty value, and reports an odd one. */

export interface At {
  readonly complain: Complain;
  readonly path: string;
}

const amountPattern = /^-?\d{1,9}(\.\d{1,4})?$/;

/** `$1,895.00` → `1895.00`. Zero and less mean "call for pricing". */
export function readRent(text: string | null, { complain, path }: At): string | null {
  if (text === null) return null;
  const plain = text.replace(/[$,\s]/g, '');
  if (!amountPattern.test(plain)) {
    complain('PRICE_NOT_NUMERIC', path, `“${text.slice(0, 40)}” is not a price`);
    return null;
  }
  const amount = Number(plain);
  if (amount === 0) complain('RENT_ZERO', path, 'A rent of 0 is taken as “call for pricing”');
  if (amount < 0) complain('RENT_NEGATIVE', path, 'A rent below 0 is taken as “call for pricing”');
  return amount > 0 ? amount.toFixed(2) : null;
}

export function readCount(text: string | null): number | null {
  const plain = text?.replace(/[,\s]/g, '') ?? '';
  if (!/^\d{1,7}(\.\d+)?$/.test(plain)) return null;
  return Math.round(Number(plain));
}

/** Half bathrooms exist. */
export function readBaths(text: string | null): string | null {
  if (text === null || !/^\d{1,2}(\.\d+)?$/.test(text)) return null;
  return (Math.round(Number(text) * 2) / 2).toFixed(1);
}

/** `3/9/2026`, `03/09/2026` or `2026-03-09` → `2026-03-09`. */
export function readDate(text: string | null, today: string, { complain, path }: At): string | null {
  if (text === null) return null;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const [year, month, day] =
    american !== null
      ? [american[3], american[1], american[2]].map(Number)
      : iso === null
        ? []
        : [iso[1], iso[2], iso[3]].map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0));
  if (year === undefined || date.getUTCMonth() + 1 !== month || date.getUTCDate() !== day) {
    complain('BAD_DATE', path, `“${text.slice(0, 40)}” is not a date`);
    return null;
  }
  const printed = date.toISOString().slice(0, 10);
  if (printed < today) complain('DATE_PAST', path, `${printed} is over`);
  return printed;
}

/** Both ends of a range, in ascending order. */
export function readRange<T>(
  low: T | null,
  high: T | null,
  isMore: (a: T, b: T) => boolean,
  { complain, path }: At,
): [T | null, T | null] {
  if (low === null || high === null || !isMore(low, high)) return [low, high];
  complain('RENT_RANGE_INVERTED', path, 'The smaller end is the larger: the two are exchanged');
  return [high, low];
}
