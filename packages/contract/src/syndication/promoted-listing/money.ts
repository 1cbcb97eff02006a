/** Ten-thousandths: what a daily price is exact to. */
const priceDigits = 4;
const perCent = 100n;

function inTenThousandths(price: string): bigint {
  const [whole = '0', fraction = ''] = price.split('.');
  return BigInt(whole + fraction.padEnd(priceDigits, '0').slice(0, priceDigits));
}

/**
 * What so many days cost, or bring back: days × daily price, rounded once at the end to the cent, halves up.
 * The price of a booking and the credit of a cancellation follow the same rule, so that all days give back all of it.
 */
export function amountOf(dailyPrice: string, days: number): string {
  const cents = (inTenThousandths(dailyPrice) * BigInt(days) + perCent / 2n) / perCent;
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
