/** Parses five-field cron patterns into sets of numbers. No clock and no time zone here. */

export interface Cron {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: ReadonlySet<number>;
  /** `L`: the last day of the month. */
  readonly lastDay: boolean;
  readonly months: ReadonlySet<number>;
  /** 0 is Sunday. */
  readonly weekdays: ReadonlySet<number>;
  /** Whether the hour is `*`: such a pattern follows elapsed time, not the local clock. */
  readonly everyHour: boolean;
  /** Whether day of month and day of week are both given; then either matches, as in classic cron. */
  readonly eitherDay: boolean;
}

export type CronReading =
  | { readonly ok: true; readonly cron: Cron }
  | { readonly ok: false; readonly reason: string };

interface FieldRule {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const rules = {
  minute: { label: 'Minute', min: 0, max: 59 },
  hour: { label: 'Hour', min: 0, max: 23 },
  day: { label: 'Day of month', min: 1, max: 31 },
  month: { label: 'Month', min: 1, max: 12, names: monthNames },
  // Both 0 and 7 are Sunday.
  weekday: { label: 'Day of week', min: 0, max: 7, names: dayNames },
} as const satisfies Record<string, FieldRule>;

class CronError extends Error {}

function numberOf(text: string, rule: FieldRule): number {
  const named = rule.names?.indexOf(text) ?? -1;
  if (named >= 0) return named + (rule.min === 0 ? 0 : 1);
  if (!/^\d{1,4}$/.test(text)) throw new CronError(`${rule.label}: "${text}" is not understood`);
  const value = Number(text);
  if (value < rule.min || value > rule.max)
    throw new CronError(`${rule.label}: ${value} is not between ${rule.min} and ${rule.max}`);
  return value;
}

function spanOf(text: string, rule: FieldRule, hasStep: boolean): [first: number, last: number] {
  if (text === '*') return [rule.min, rule.max];
  const [from = '', to, ...more] = text.split('-');
  if (more.length > 0) throw new CronError(`${rule.label}: "${text}" is not understood`);
  const first = numberOf(from, rule);
  if (to === undefined) return [first, hasStep ? rule.max : first];
  const last = numberOf(to, rule);
  if (last < first) throw new CronError(`${rule.label}: ${text} runs backwards`);
  return [first, last];
}

function valuesOf(text: string, rule: FieldRule): Set<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [span = '', stepText, ...more] = part.split('/');
    if (part === '' || more.length > 0) throw new CronError(`${rule.label}: "${text}" is not understood`);
    const step = stepText === undefined ? 1 : /^\d{1,4}$/.test(stepText) ? Number(stepText) : 0;
    if (step < 1) throw new CronError(`${rule.label}: a step must be a whole number of at least 1`);
    const [first, last] = spanOf(span, rule, stepText !== undefined);
    for (let value = first; value <= last; value += step) values.add(value);
  }
  return values;
}

const sorted = (values: ReadonlySet<number>): number[] => [...values].toSorted((a, b) => a - b);

/** Maximum length of each month; February in leap years. */
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function read(pattern: string): Cron {
  const parts = pattern.trim().toLowerCase().split(/\s+/);
  if (parts.length !== 5)
    throw new CronError(
      `Five parts are needed (minute, hour, day of month, month, day of week), not ${pattern.trim() === '' ? 0 : parts.length}`,
    );
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = parts;
  const minutes = sorted(valuesOf(minute, rules.minute));
  const hours = sorted(valuesOf(hour, rules.hour));
  const namedDays = day.split(',').filter((part) => part !== 'l');
  const lastDay = day.split(',').includes('l');
  const days = namedDays.length === 0 ? new Set<number>() : valuesOf(namedDays.join(','), rules.day);
  const months = valuesOf(month, rules.month);
  const weekdays = new Set([...valuesOf(weekday, rules.weekday)].map((value) => value % 7));
  // A step such as */2 restricts days; only a bare star does not.
  const eitherDay = day !== '*' && weekday !== '*';
  const cron: Cron = {
    minutes,
    hours,
    days,
    lastDay,
    months,
    weekdays,
    everyHour: hour === '*',
    eitherDay,
  };
  const shortest = Math.min(...(lastDay ? [1] : days));
  if (weekday === '*' && ![...months].some((one) => shortest <= (monthLengths[one - 1] ?? 0)))
    throw new CronError(`Day of month: no month named here has a day ${shortest}`);
  return cron;
}

export function readCron(pattern: string): CronReading {
  try {
    return { ok: true, cron: read(pattern) };
  } catch (error) {
    if (error instanceof CronError) return { ok: false, reason: error.message };
    throw error;
  }
}

/** The error of a pattern, for a form; null if it is valid. */
export function cronProblem(pattern: string): string | null {
  const reading = readCron(pattern);
  return reading.ok ? null : reading.reason;
}

/** Whether a calendar day matches. Months count from 1. */
export function matchesDay(cron: Cron, year: number, month: number, day: number): boolean {
  if (!cron.months.has(month)) return false;
  const isLast = cron.lastDay && day === new Date(Date.UTC(year, month, 0)).getUTCDate();
  const byDay = cron.days.has(day) || isLast;
  const byWeekday = cron.weekdays.has(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
  return cron.eitherDay ? byDay || byWeekday : byDay && byWeekday;
}
