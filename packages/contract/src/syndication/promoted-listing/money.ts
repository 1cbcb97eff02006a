/** Decimal places of a daily price. */
const priceDigits = 4;
const perCent = 100n;

function inTenThousandths(price: string): bigint {
  const [integerPart = '0', fraction = ''] = price.split('.');
  return BigInt(integerPart + fraction.padEnd(priceDigits, '0').slice(0, priceDigits));
}

/**
 * The price or credit for a number of days: days × daily price, rounded once at the end to the cent, half up.
 * Bookings and cancellations use the same rule, so that all days are credited in full.
 */
export function amountOf(dailyPrice: string, days: number): string {
  const cents = (inTenThousandths(dailyPrice) * BigInt(days) + perCent / 2n) / perCent;
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
