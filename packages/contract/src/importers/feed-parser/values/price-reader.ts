import type { Found } from '../feed-node.ts';
import type { IssueLog } from '../issue-log.ts';
import { Remembered } from './remembered.ts';

/** Spaces of any kind, currencies, and what a price is for. */
const priceNoise = /[\s\u00A0\u202F$€£]|CA|CAD|USD|\/?(?:month|mois|mo)\b\.?/giu;

/** `1,895.00`, `1 895,00`, `1.895,00` → `1895.00`. A separator with one or two digits behind it is the decimal one. */
function plainAmount(text: string): string | null {
  if (/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return text;
  if (text.length > 60) return null;
  const bare = text.replaceAll(priceNoise, '');
  const match = /^(\(?-?)(\d[\d.,]{0,14}|[.,]\d{1,2})\)?$/.exec(bare);
  if (match === null) return null;
  const digits = match[2] ?? '';
  const decimal = /[.,](\d{1,2})$|\.(\d{3,4})$/.exec(digits);
  // `1.895` is a thousand and more, `1895.0000` is not.
  const isFraction =
    decimal !== null && (decimal[1] !== undefined || /^\d{4,}\.\d+$|^0?\.\d+$|\.\d{4}$/.test(digits));
  const whole = (isFraction ? digits.slice(0, decimal.index) : digits).replaceAll(/[.,]/g, '');
  const fraction = isFraction ? (decimal[1] ?? decimal[2] ?? '') : '';
  const sign = (match[1] ?? '') === '' ? '' : '-';
  return whole.length > 9 ? null : `${sign}${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}`;
}

/** `$1,500 - $1,800`: two prices, the lower first. */
const rangePattern = /^(.{1,25}\d)\s{0,3}(?:-|–|—|to)\s{0,3}(\D{0,5}\d.{0,25})$/u;

/** Null for what is not one price above zero, which has to be looked at. */
function clearPrice(text: string): string | null {
  const plain = plainAmount(text);
  const price = plain === null ? 0 : Number(plain);
  const amount = price.toFixed(2);
  return Number(amount) > 0 ? amount : null;
}

/** Reads the prices of one feed. */
export class PriceReader {
  readonly #log: IssueLog;
  readonly #clear = new Remembered(clearPrice);

  constructor(log: IssueLog) {
    this.#log = log;
  }

  amount(found: Found | null): string | null {
    return found === null ? null : (this.#clear.of(found.text) ?? this.#unclear(found));
  }

  #unclear(found: Found): string | null {
    const { text } = found;
    const whole = plainAmount(text);
    const range = whole === null && text.length <= 60 ? rangePattern.exec(text) : null;
    const plain = whole ?? (range === null ? null : plainAmount(range[1] ?? ''));
    if (plain === null) {
      this.#log.reportValue('PRICE_NOT_NUMERIC', found, 'This is not a price');
      return null;
    }
    const amount = Number(plain).toFixed(2);
    if (range !== null)
      this.#log.reportValue('PRICE_NOT_NUMERIC', found, 'A range of prices: the lower one counts', amount);
    return amount;
  }

  /** Zero and less mean “call for pricing”. */
  rent(found: Found | null): string | null {
    if (found === null) return null;
    const clear = this.#clear.of(found.text);
    if (clear !== null) return clear;
    const amount = this.#unclear(found);
    if (amount === null) return null;
    const number = Number(amount);
    if (number > 0) return amount;
    if (number === 0) this.#log.reportValue('RENT_ZERO', found, 'A rent of 0 is read as “call for pricing”');
    else this.#log.reportValue('RENT_NEGATIVE', found, 'A rent below 0 is read as “call for pricing”');
    return null;
  }

  /** Both ends of a range, in ascending order. */
  inOrder(low: string | null, high: string | null, found: Found | null): [string | null, string | null] {
    if (low === null || high === null || Number(low) <= Number(high)) return [low ?? high, high ?? low];
    this.#log.reportValue(
      'RENT_RANGE_INVERTED',
      found,
      'The smaller end is the larger: the two are exchanged',
      `${high}–${low}`,
    );
    return [high, low];
  }
}
