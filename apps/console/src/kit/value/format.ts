import { localMoment } from './local-moment.ts';

/** How values are formatted throughout the console. */

/**
 * An exact decimal, grouped without converting it to a float: `1234567.80` → `1,234,567.80`. By hand, because the
 * first `Intl` formatter of a page costs it 25 ms.
 */
export function formatDecimal(decimal: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(decimal);
  if (match === null) return decimal;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** At most three digits after the point. */
export const formatNumber = (value: number | bigint): string =>
  formatDecimal(String(typeof value === 'number' ? Number(value.toFixed(3)) : value));

/** Long tables are counted up to a bound: `10,000+`. */
export const formatTotal = (count: number, isCapped = false): string =>
  formatNumber(count) + (isCapped ? '+' : '');

/** `1 client`, `1,204 clients`. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), byteUnits.length - 1);
  const value = bytes / 1000 ** power;
  return `${formatNumber(Number(value.toFixed(value < 10 && power > 0 ? 1 : 0)))} ${byteUnits[power]}`;
}

const fractionOfMoney = 2;

/** Two digits after the point, and more only where they say something: `11.3000` → `11.30`, `4.9667` stays. */
export function formatAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  let kept = fraction.length;
  while (kept > fractionOfMoney && fraction[kept - 1] === '0') kept -= 1;
  return formatDecimal(`${whole}.${fraction.slice(0, kept).padEnd(fractionOfMoney, '0')}`);
}

/** `formatMoney('1234.5', 'USD')` → `USD 1,234.50` */
export const formatMoney = (amount: string, currency: string): string =>
  `${currency} ${formatAmount(amount)}`;

const steps: readonly [unit: string, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['h', 3600],
  ['min', 60],
];

/** `3 min ago`, `in 2 days`, `just now`. */
export function formatRelative(moment: string | number | Date, now: number): string {
  const seconds = (new Date(moment).getTime() - now) / 1000;
  if (Number.isNaN(seconds)) return String(moment);
  const distance = Math.abs(seconds);
  const [unit, size] = steps.find(([, length]) => distance >= length) ?? ['', 0];
  if (size === 0) return distance < 10 || seconds > 0 ? 'just now' : `${Math.floor(distance)} s ago`;
  const count = Math.floor(distance / size);
  const words = `${count} ${unit}${size >= 86_400 && count !== 1 ? 's' : ''}`;
  return seconds > 0 ? `in ${words}` : `${words} ago`;
}

let zoneNames: Intl.DateTimeFormat | undefined;

/** A list shows a hundred moments, and creating a formatter for the zone takes longer than rendering the row. */
function zoneOf(moment: Date): string {
  zoneNames ??= new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });
  return zoneNames.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** `2026-11-15 14:03:22 GMT+1`: the exact moment with its zone. */
export function formatMoment(moment: string | number | Date): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return String(moment);
  return `${localMoment(date).replace('T', ' ')} ${zoneOf(date)}`;
}

/** `2026-11-15 14:03`, short enough for a column. */
export const formatShortMoment = (moment: string | number | Date): string =>
  localMoment(moment).slice(0, 'YYYY-MM-DD HH:mm'.length).replace('T', ' ');

/** `1 h 03 min`, `4.2 s`, `380 ms`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
  const hours = Math.round(seconds / 3600);
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A configured duration rather than a measured one: `5 min`, `1 h`, `1 h 30 min`. */
export const formatSpan = (milliseconds: number): string =>
  formatDuration(milliseconds)
    .replace(/ (00 s|00 min|0 h)$/, '')
    .replace(/\.0 s$/, ' s');

/** Cut in the middle, for ids: both ends identify them. */
export function cutMiddle(text: string, length: number): string {
  const letters = [...text];
  if (letters.length <= length) return text;
  const kept = Math.max(length - 1, 2);
  const head = Math.ceil(kept / 2);
  return `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (kept - head)).join('')}`;
}

/** Capitalizes the first letter: `database migration` → "Database migration". */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
