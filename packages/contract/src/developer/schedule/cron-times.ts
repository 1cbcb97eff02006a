import { matchesDay, readCron, type Cron } from './cron.ts';
import { momentOf, wallTime } from './wall-clock.ts';

/**
 * The occurrences of a pattern in a time zone. A time skipped by DST occurs once, at the first moment after
 * the gap; a time repeated by DST occurs once, the first time. Patterns with `*` as the hour follow elapsed
 * time instead: every 15 minutes stays every 15 minutes through both changes.
 */

const minute = 60_000;
const day = 86_400_000;
/** 29 February can be eight years away. */
const horizonDays = 366 * 9;
/** Zone offsets only ever change at a full quarter of an hour. */
const quarter = 15 * minute;

/** The pattern's moments on one local day, in order; those long before `after` may be left out. */
function* onDay(cron: Cron, zone: string, wallDay: number, after: number): Generator<number> {
  // On most days the offset does not change nearby, so two lookups suffice.
  const offset = wallTime(zone, wallDay - day) - (wallDay - day);
  const isSteady = wallTime(zone, wallDay + 2 * day) - (wallDay + 2 * day) === offset;
  if (isSteady || !cron.everyHour) {
    for (const hour of cron.hours)
      for (const minutes of cron.minutes) {
        const wall = wallDay + (hour * 60 + minutes) * minute;
        yield isSteady ? wall - offset : momentOf(zone, wall);
      }
    return;
  }
  const end = momentOf(zone, wallDay + day);
  const minutesOfHour = new Set(cron.minutes);
  let start = Math.max(momentOf(zone, wallDay), Math.floor(after / quarter) * quarter);
  for (; start < end; start += quarter) {
    const shown = new Date(wallTime(zone, start)).getUTCMinutes();
    for (let index = 0; index < 15; index += 1)
      if (minutesOfHour.has((shown + index) % 60)) yield start + index * minute;
  }
}

/** Every moment after `after`, for nine years. */
function* timesAfter(cron: Cron, zone: string, after: Date): Generator<number> {
  let last = after.getTime();
  // Start one day earlier: a gap can move a time of yesterday into today.
  const first = Math.floor(wallTime(zone, last) / day) * day - day;
  for (let index = 0; index <= horizonDays; index += 1) {
    const wallDay = new Date(first + index * day);
    if (!matchesDay(cron, wallDay.getUTCFullYear(), wallDay.getUTCMonth() + 1, wallDay.getUTCDate()))
      continue;
    for (const moment of onDay(cron, zone, wallDay.getTime(), last))
      // Several times in one gap are one moment.
      if (moment > last) {
        last = moment;
        yield moment;
      }
  }
}

/** The next times, at most `count`, before `until` if given. */
export function nextTimes(
  pattern: string,
  zone: string,
  after: Date,
  count: number,
  until: Date | null = null,
): Date[] {
  const reading = readCron(pattern);
  const times: Date[] = [];
  if (!reading.ok || count < 1) return times;
  for (const moment of timesAfter(reading.cron, zone, after)) {
    if (until !== null && moment >= until.getTime()) break;
    times.push(new Date(moment));
    if (times.length >= count) break;
  }
  return times;
}

/** The first moment after `after`; null if there is none in nine years. */
export const nextTime = (pattern: string, zone: string, after: Date): Date | null =>
  nextTimes(pattern, zone, after, 1)[0] ?? null;
