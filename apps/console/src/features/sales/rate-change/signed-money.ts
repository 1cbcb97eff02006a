import { formatMoney } from '#kit/value/format.ts';

/** `+CAD 120.00`, `−CAD 60.00` */
export const signedMoney = (amount: string, currency: string): string =>
  amount.startsWith('-') ? `−${formatMoney(amount.slice(1), currency)}` : `+${formatMoney(amount, currency)}`;
