import { NodeAttribute, type Found } from '../feed-node.ts';
import type { IssueLog } from '../issue-log.ts';
import { Remembered } from './remembered.ts';

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

const standsForNone = ([year, month, day]: Day): boolean => year < firstYear && month === 1 && day === 1;

/** Null for a day that is none, or stands for none. */
function printed(day: Day | null): string | null {
  if (day === null || standsForNone(day)) return null;
  const [year, month, date] = day;
  if (year > 2200 || month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return null;
  return `${year < 1000 ? String(year).padStart(4, '0') : year}-${two(month)}-${two(date)}`;
}

const now = /^(?:available )?(?:now|immediate(?:ly)?|today)$/i;

const maxDateLength = 60;
const dayOf = (text: string): Day | null => dayIn(text.slice(0, maxDateLength));

/** Reads the dates of one feed: `3/9/2026`, `2026-03-09T00:00:00`, `9-Mar-2026`, `/Date(…)/`. */
export class DateReader {
  readonly #today: string;
  readonly #log: IssueLog;
  readonly #days = new Remembered((text) => printed(dayOf(text)));

  constructor(today: string, log: IssueLog) {
    this.#today = today;
    this.#log = log;
  }

  read(found: Found): string | null {
    if (found instanceof NodeAttribute && found.name === 'year') return this.#readParts(found);
    const { text } = found;
    const day = this.#days.of(text);
    if (day !== null) return this.#checked(day, found, text);
    if (now.test(text)) return this.#today;
    this.#refuse(dayOf(text), found, text);
    return null;
  }

  /** An element with `@Month @Day @Year`. */
  #readParts(found: NodeAttribute): string | null {
    const parts = ['year', 'month', 'day'].map((name) => found.node.attribute(name)?.text ?? '');
    const isDay = parts.every((part) => /^\d{1,4}$/.test(part));
    const [year = 0, month = 0, date = 0] = parts.map(Number);
    const day: Day | null = isDay ? [year, month, date] : null;
    const raw = `${parts[1]}/${parts[2]}/${parts[0]}`;
    const text = printed(day);
    if (text !== null) return this.#checked(text, found, raw);
    this.#refuse(day, found, raw);
    return null;
  }

  #checked(day: string, found: Found, raw: string): string {
    if (day < this.#today) this.#log.report('DATE_PAST', found, 'This date is over', { raw, made: day });
    return day;
  }

  #refuse(day: Day | null, found: Found, raw: string): void {
    if (day !== null && standsForNone(day))
      this.#log.report('PLACEHOLDER_VALUE', found, 'A date that stands for none', { raw });
    else this.#log.report('BAD_DATE', found, 'This is not a date', { raw });
  }
}
