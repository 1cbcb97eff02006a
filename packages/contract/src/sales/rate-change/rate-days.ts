import { lastDay } from '../../syndication/promoted-listing/days.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: one takes longer to make than to use, and there are few time zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** The day at a moment in a time zone, as `YYYY-MM-DD`. Notices and new rates count the client's days. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysOfMonth = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31;

const printDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const partsOf = (day: string): [year: number, month: number, day: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/** So many months later; the last day of the month where it has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const index = year * 12 + month - 1 + months;
  const toYear = Math.floor(index / 12);
  const toMonth = (index % 12) + 1;
  if (toYear > 9999) return lastDay;
  return printDay(toYear, toMonth, Math.min(date, daysOfMonth(toYear, toMonth)));
}

/** The first day on or after this one on which is billed. The anchor is 28 at most: every month has it. */
export function firstBillingDay(anchor: number, from: string): string {
  const [year, month] = partsOf(from);
  const inMonth = printDay(year, month, anchor);
  return inMonth >= from ? inMonth : monthsAfter(inMonth, 1);
}

export const latestDay = (...days: readonly (string | null)[]): string =>
  days.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), '');
