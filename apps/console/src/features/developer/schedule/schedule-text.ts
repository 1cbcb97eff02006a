import { nextTimes } from '@supersync/contract/developer/schedule/cron-times.ts';
import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import { isTimeZone } from '@supersync/contract/developer/schedule/time-zone.ts';
import { wallTime } from '@supersync/contract/developer/schedule/wall-clock.ts';
import { formatSpan, formatShortMoment } from '#kit/value/format.ts';

export interface Times {
  readonly schedule: string | null;
  readonly oneTimeSchedule: string | null;
  readonly timeZone: string;
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires`. */
export const placeOf = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** `At 06:30, Monday to Friday (Toronto time)`; `Once, 2026-11-20 06:30`. */
export function describeWhen({ schedule, oneTimeSchedule, timeZone }: Times): string {
  if (oneTimeSchedule !== null) return `Once, ${formatShortMoment(oneTimeSchedule)}`;
  if (schedule === null) return 'Never';
  return `${describeCron(schedule) ?? schedule} (${placeOf(timeZone)} time)`;
}

export const timesShown = 5;

/** The next moments; none for an ended or invalid schedule. */
export function nextMoments(
  { schedule, oneTimeSchedule, timeZone }: Times,
  after: Date,
  count = timesShown,
): readonly Date[] {
  if (!isTimeZone(timeZone)) return [];
  if (schedule !== null) return nextTimes(schedule, timeZone, after, count);
  const once = oneTimeSchedule === null ? undefined : new Date(oneTimeSchedule);
  return once !== undefined && once > after ? [once] : [];
}

/** The moment the next times follow: now, or the end of a pause that is still ahead. */
export function startAfter(now: Date, pausedUntil: string | null): Date {
  const end = pausedUntil === null ? now : new Date(pausedUntil);
  return end > now ? end : now;
}

/** What becomes of the times of a pause: a single moment is late then, recurring ones are left out. */
export const describePause = ({ oneTimeSchedule }: Pick<Times, 'oneTimeSchedule'>): string =>
  oneTimeSchedule === null
    ? 'Times before are left out.'
    : 'A moment before follows the rule for late slots then.';

export interface ShownTime {
  readonly at: Date;
  /** In local time of the zone: `Mon 2026-11-16 06:30 EST`. */
  readonly words: string;
  /** The clocks change between the previous moment and this one. */
  readonly note?: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  formats.set(timeZone, made);
  return made;
}

function wordsOf(at: Date, timeZone: string): string {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const weekday = of('weekday').replace('.', '');
  return `${weekday} ${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')} ${of('timeZoneName')}`;
}

const offsetAt = (timeZone: string, at: Date): number => wallTime(timeZone, at.getTime()) - at.getTime();

/** Moments in local time of their zone, with a note at each clock change. */
export function shownTimes(times: readonly Date[], timeZone: string, from: Date): readonly ShownTime[] {
  // A zone this browser does not know has no times, and no offset either.
  if (times.length === 0) return [];
  // Moments are whole minutes; the seconds of now would count as a difference.
  let before = offsetAt(timeZone, new Date(Math.floor(from.getTime() / 60_000) * 60_000));
  return times.map((at) => {
    const offset = offsetAt(timeZone, at);
    const by = offset - before;
    before = offset;
    const words = wordsOf(at, timeZone);
    if (by === 0) return { at, words };
    const note = `after clocks go ${by > 0 ? 'forward' : 'back'} ${formatSpan(Math.abs(by))}`;
    return { at, words, note };
  });
}

interface Rules {
  readonly lateRule: string;
  readonly overlapRule: string;
  readonly graceSeconds: number;
}

/** What happens to missed slots, in a sentence. */
export const describeRules = ({ lateRule, overlapRule, graceSeconds }: Rules): string =>
  [
    lateRule === 'run'
      ? `Runs late when it is more than ${formatSpan(graceSeconds * 1000)} behind`
      : `Is left out when it is more than ${formatSpan(graceSeconds * 1000)} behind`,
    overlapRule === 'queue'
      ? 'waits while the last one still runs'
      : 'is left out while the last one still runs',
  ].join('; ') + '.';

/** Suggested patterns; any other can be typed. */
export const cronSuggestions = [
  '*/15 * * * *',
  '0 * * * *',
  '0 6 * * *',
  '30 6 * * 1-5',
  '0 2 * * 6',
  '0 3 1 * *',
].map((value) => ({ value, label: describeCron(value) ?? value }));
