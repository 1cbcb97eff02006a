const decimalPattern = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/;

/** An amount such as `99.95` in whole cents. Money is never a float: sums of thousands stay exact. */
export function centsOf(amount: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = decimalPattern.exec(amount) ?? [];
  if (whole === '') throw new TypeError('Not an amount of money');
  const cents = BigInt(whole + fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

export function amountOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounded to the nearest whole number, halves up. Both must not be negative. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

/** What `percent` (two decimals) of an amount is, to the cent, halves up. */
export const percentOf = (cents: bigint, percent: string): bigint =>
  divideHalfUp(cents * centsOf(percent), 10_000n);

/** By how many percent an amount changes, with two decimals, halves away from zero; null where there is no base. */
export function changePercent(from: bigint, to: bigint): string | null {
  if (from <= 0n) return null;
  const change = to - from;
  const hundredths = divideHalfUp((change < 0n ? -change : change) * 10_000n, from);
  return amountOf(change < 0n ? -hundredths : hundredths);
}

/** Whether a change is below so many percent; compared without rounding. */
export const isBelowPercent = (from: bigint, to: bigint, percent: string): boolean =>
  (to - from) * 10_000n < from * centsOf(percent);
