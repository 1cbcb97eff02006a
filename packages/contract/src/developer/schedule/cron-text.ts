import { readCron, type Cron } from './cron.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`;

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const ordinal = (value: number): string => {
  const tens = value % 100;
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${suffix}`;
};

/** Even steps over the full range: 0, 15, 30, 45. */
function stepOf(values: readonly number[], size: number): number | null {
  const step = size / values.length;
  return Number.isInteger(step) && values.every((value, index) => value === index * step) ? step : null;
}

const isRun = (values: readonly number[]): boolean =>
  values.length > 2 && values.every((value, index) => value === (values[0] ?? 0) + index);

/** `Monday to Friday`, or a list. */
function named(values: readonly number[], names: (value: number) => string): string {
  const [first = 0] = values;
  return isRun(values)
    ? `${names(first)} to ${names(values.at(-1) ?? first)}`
    : listed(values.map((value) => names(value)));
}

function describeHours({ hours, minutes }: Cron): string {
  const [first = 0] = hours;
  const last = hours.at(-1) ?? first;
  const step = stepOf(hours, 24);
  if (step !== null && step > 1) return `in every ${ordinal(step)} hour`;
  if (isRun(hours)) return `from ${clock(first, minutes[0] ?? 0)} to ${clock(last, minutes.at(-1) ?? 0)}`;
  return `in the hours of ${listed(hours.map((hour) => clock(hour, 0)))}`;
}

function describeTime(cron: Cron): string {
  const { minutes, hours } = cron;
  const step = stepOf(minutes, 60);
  const [minute = 0] = minutes;
  if (hours.length === 24) {
    if (step === 1) return 'every minute';
    if (minutes.length === 1)
      return minute === 0 ? 'every hour, on the hour' : `every hour, ${minute} minutes past`;
    if (step !== null) return `every ${step} minutes`;
    return `every hour at ${listed(minutes.map((value) => `:${two(value)}`))}`;
  }
  if (minutes.length * hours.length <= 6)
    return `at ${listed(hours.flatMap((hour) => minutes.map((value) => clock(hour, value))))}`;
  if (minutes.length === 1) {
    const every = stepOf(hours, 24);
    if (every !== null)
      return `every ${every} hours, ${minute === 0 ? 'on the hour' : `${minute} minutes past`}`;
    return `every hour ${describeHours(cron)}`;
  }
  if (step !== null) return `every ${step === 1 ? 'minute' : `${step} minutes`} ${describeHours(cron)}`;
  return `every hour at ${listed(minutes.map((value) => `:${two(value)}`))} ${describeHours(cron)}`;
}

function describeDays(cron: Cron): string | null {
  const days = [...cron.days].toSorted((a, b) => a - b).map(ordinal);
  if (cron.lastDay) days.push('last day');
  // Weeks start on Monday, so that a weekend reads as Saturday and Sunday.
  const inWeek = [...cron.weekdays]
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((value) => (value + 6) % 7);
  const byDay = cron.days.size === 31 ? null : `on the ${listed(days)}`;
  const byWeekday =
    cron.weekdays.size === 7 ? null : `${named(inWeek, (value) => weekdays[(value + 1) % 7] ?? '')}`;
  // Where either matches, one that is every day makes it every day.
  const isEveryDay = cron.eitherDay
    ? byDay === null || byWeekday === null
    : byDay === null && byWeekday === null;
  if (isEveryDay) return null;
  if (byDay !== null && byWeekday !== null) return `${byDay}, and on ${byWeekday}`;
  return byDay ?? byWeekday;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `At 06:30, Monday to Friday`. Null for an invalid pattern. */
export function describeCron(pattern: string): string | null {
  const reading = readCron(pattern);
  if (!reading.ok) return null;
  const { cron } = reading;
  const time = describeTime(cron);
  const days = describeDays(cron);
  const all = [...cron.months].toSorted((a, b) => a - b);
  const inMonths =
    all.length === 12
      ? null
      : `${isRun(all) ? 'from' : 'in'} ${named(all, (value) => months[value - 1] ?? '')}`;
  const onEveryDay = days === null && inMonths === null && time.startsWith('at ');
  return capital(
    [onEveryDay ? `every day ${time}` : time, days, inMonths].filter((part) => part !== null).join(', '),
  );
}
