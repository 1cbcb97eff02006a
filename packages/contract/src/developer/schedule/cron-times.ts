import { matchesDay, readCron, type Cron } from './cron.ts';
import { momentOf, wallTime } from './wall-clock.ts';

/**
 * When a pattern comes round, in a time zone. Where clocks are set forward, a time that is skipped comes once, at the
 * first moment after the gap; where they are set back, a time that is shown twice comes once, the first time. Patterns
 * with `*` as the hour follow the passing of time instead: every 15 minutes is every 15 minutes, that night too.
 */

const minute = 60_000;
const day = 86_400_000;
/** 29 February can be eight years away. */
const horizonDays = 366 * 9;
/** No zone has ever been changed but at a full quarter of an hour. */
const quarter = 15 * minute;

/** The pattern's moments on one day of the wall clock, in order; those long before `after` may be left out. */
function* onDay(cron: Cron, zone: string, wallDay: number, after: number): Generator<number> {
  // On all but a few days of a year no clock is set near, and the zone need be asked only twice.
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

/** Every moment after one, for nine years. */
function* timesAfter(cron: Cron, zone: string, after: Date): Generator<number> {
  let last = after.getTime();
  // One day earlier, because a gap can push a time of yesterday into today.
  const first = Math.floor(wallTime(zone, last) / day) * day - day;
  for (let index = 0; index <= horizonDays; index += 1) {
    const wallDay = new Date(first + index * day);
    if (!matchesDay(cron, wallDay.getUTCFullYear(), wallDay.getUTCMonth() + 1, wallDay.getUTCDate()))
      continue;
    for (const moment of onDay(cron, zone, wallDay.getTime(), last))
      // Several times that fall into one gap are one moment.
      if (moment > last) {
        last = moment;
        yield moment;
      }
  }
}

/** The next times, at most `count`, before `until` where one is given. */
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

/** The first moment after `after`; null where there is none in nine years. */
export const nextTime = (pattern: string, zone: string, after: Date): Date | null =>
  nextTimes(pattern, zone, after, 1)[0] ?? null;
