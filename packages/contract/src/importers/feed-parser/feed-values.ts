import type { Found } from './feed-node.ts';
import type { IssueLog } from './issue-log.ts';

/** Reads feed values. Each returns null for an empty value, and reports an odd one. */

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

/** As most sources write prices, and as they are kept; the rest of this file is for the others. */
const usualAmount = /^[1-9]\d{0,8}\.\d{2}$/;
const usualDollars = /^\$(?:[1-9]\d{0,2}(?:,\d{3}){1,2}|[1-9]\d{0,2})\.\d{2}$/;

export function readAmount(found: Found | null, log: IssueLog): string | null {
  if (found === null) return null;
  if (usualAmount.test(found.raw)) return found.raw;
  if (usualDollars.test(found.raw)) return found.raw.slice(1).replaceAll(',', '');
  const whole = plainAmount(found.raw);
  const range = whole === null && found.raw.length <= 60 ? rangePattern.exec(found.raw) : null;
  const plain = whole ?? (range === null ? null : plainAmount(range[1] ?? ''));
  if (plain === null) {
    log.report('PRICE_NOT_NUMERIC', found, 'This is not a price');
    return null;
  }
  const amount = Number(plain).toFixed(2);
  if (range !== null)
    log.report('PRICE_NOT_NUMERIC', found, 'A range of prices: the lower one counts', { made: amount });
  return amount;
}

/** Zero and less mean “call for pricing”. */
export function readRent(found: Found | null, log: IssueLog): string | null {
  const amount = readAmount(found, log);
  if (amount === null) return null;
  const number = Number(amount);
  if (number > 0) return amount;
  if (number === 0) log.report('RENT_ZERO', found, 'A rent of 0 is read as “call for pricing”');
  else log.report('RENT_NEGATIVE', found, 'A rent below 0 is read as “call for pricing”');
  return null;
}

/** `1,200`, `610 SquareFeet`, `550.00` → a whole number. */
export function readCount(found: Found | null): number | null {
  if (found === null) return null;
  if (/^\d{1,7}$/.test(found.raw)) return Number(found.raw);
  const plain = /^([\d,\s]{1,12})(?:\.\d{0,6})?(?:\s?[a-z. ]{1,20})?$/iu.exec(found.raw.slice(0, 60));
  const digits = plain?.[1]?.replaceAll(/[,\s]/g, '') ?? '';
  if (digits === '' || digits.length > 7) return null;
  return Math.round(Number(`${digits}${/\.\d+/.exec(found.raw)?.[0] ?? ''}`));
}

const words: Readonly<Record<string, number>> = {
  studio: 0,
  bachelor: 0,
  efficiency: 0,
  loft: 0,
  s: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
};

/** `2`, `2.0`, `2 bd`, `1 1/2`, `1½`, `Studio`, `One bedroom` → a number of rooms. */
export function roomsIn(text: string): number | null {
  if (/^\d(?:\.\d)?$/.test(text)) return Number(text);
  const plain = text.trim().toLowerCase().slice(0, 40);
  const word = /^[a-z]+/.exec(plain)?.[0];
  if (word !== undefined) return words[word] ?? null;
  const match = /^(\d{1,2})(?:\s?(½)|[\s-]+1\/2|(\.\d{1,4}))?(?:[\s-]*[a-z.()+ ]{1,20})?$/u.exec(plain);
  if (match === null) return null;
  const half = match[2] !== undefined || /1\/2/.test(plain) ? 0.5 : 0;
  return Number(match[1]) + Number(match[3] ?? 0) + half;
}

export function readBeds(found: Found | null): number | null {
  const rooms = found === null ? null : roomsIn(found.raw);
  return rooms === null ? null : Math.round(rooms);
}

/** Half bathrooms exist. */
const bathTexts = Array.from({ length: 20 }, (_, halves) => (halves / 2).toFixed(1));
export const bathsOf = (rooms: number): string => {
  const halves = Math.round(rooms * 2);
  return bathTexts[halves] ?? (halves / 2).toFixed(1);
};

export function readBaths(found: Found | null, halves: Found | null = null): string | null {
  const rooms = found === null ? null : roomsIn(found.raw);
  const powderRooms = halves === null ? null : roomsIn(halves.raw);
  return rooms === null && powderRooms === null ? null : bathsOf((rooms ?? 0) + (powderRooms ?? 0) / 2);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string | undefined): number =>
  months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;

const fullYear = (year: string | undefined): number => Number(year?.length === 2 ? `20${year}` : year);

type Day = readonly [year: number, month: number, day: number];

/** Every form seen; the American order where it is not clear. */
function dayIn(text: string): Day | null {
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (american !== null) return [fullYear(american[3]), Number(american[1]), Number(american[2])];
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const dayFirst = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})/i.exec(text);
  if (dayFirst !== null) return [Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1])];
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})/i.exec(text);
  if (monthFirst !== null) return [Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2])];
  const ticks = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(text);
  if (ticks === null) return null;
  const date = new Date(Number(ticks[1]));
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthDays[month - 1] ?? 0);

/** A year before any lease stands for “none”: `1/1/1900`, `0001-01-01`. */
const firstYear = 1950;

function readDay(day: Day | null, today: string, found: Found, log: IssueLog): string | null {
  const [year, month, date] = day ?? [0, 0, 0];
  if (day !== null && year < firstYear && month === 1 && date === 1) {
    log.report('PLACEHOLDER_VALUE', found, 'A date that stands for none');
    return null;
  }
  if (day === null || year > 2200 || month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) {
    log.report('BAD_DATE', found, 'This is not a date');
    return null;
  }
  const printed = `${year < 1000 ? String(year).padStart(4, '0') : year}-${two(month)}-${two(date)}`;
  if (printed < today) log.report('DATE_PAST', found, 'This date is over', { made: printed });
  return printed;
}

const now = /^(?:available )?(?:now|immediate(?:ly)?|today)$/i;

/** `3/9/2026`, `2026-03-09T00:00:00`, `9-Mar-2026`, `/Date(…)/`, or an element with `@Month @Day @Year`. */
export function readDate(found: Found | null, today: string, log: IssueLog): string | null {
  if (found === null) return null;
  if (found.attribute?.name === 'year') {
    const parts = ['year', 'month', 'day'].map((name) => found.node.attribute(name)?.value.trim() ?? '');
    const raw = `${parts[1]}/${parts[2]}/${parts[0]}`;
    const isDay = parts.every((part) => /^\d{1,4}$/.test(part));
    const [year = 0, month = 0, date = 0] = parts.map(Number);
    return readDay(isDay ? [year, month, date] : null, today, { ...found, raw }, log);
  }
  const { raw } = found;
  const first = raw.charCodeAt(0);
  const isDigit = first >= 0x30 && first <= 0x39;
  if (!isDigit && now.test(raw)) return today;
  return readDay(dayIn(raw.length > 60 ? raw.slice(0, 60) : raw), today, found, log);
}

/** Both ends of a range, in ascending order. */
export function inOrder<T extends string | number>(
  [low, high]: readonly [T | null, T | null],
  found: Found | null,
  log: IssueLog,
): [T | null, T | null] {
  if (low === null || high === null || Number(low) <= Number(high)) return [low ?? high, high ?? low];
  log.report('RENT_RANGE_INVERTED', found, 'The smaller end is the larger: the two are exchanged', {
    made: `${high}–${low}`,
  });
  return [high, low];
}

const tags = /<\/?(?:p|b|i|u|a|em|strong|ul|ol|li|div|span|font|h[1-6])(?:\s[^<>]{0,300})?\/?>/gi;

/** Without the escaped tags of web pages, in texts that people read; other angle brackets are text. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/<br\s{0,5}\/?>|<\/p>/gi, '\n')
    .replaceAll(tags, '')
    .trim();
