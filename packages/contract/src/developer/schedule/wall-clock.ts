/** Converts between moments and the local time of a zone. */

const minute = 60_000;
const day = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** The local time at a moment, as if it were UTC. */
export function wallTime(zone: string, moment: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minutes, second);
}

const offsetAt = (zone: string, moment: number): number => wallTime(zone, moment) - moment;

/** The first moment after `from` at which the offset changes, known to be before `until`. */
function changeBetween(zone: string, from: number, until: number): number {
  const before = offsetAt(zone, from);
  let [low, high] = [from, until];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The moment of a local time. A repeated time (clocks set back) is the first of the two; a skipped one
 * (clocks set forward) is the first moment after the gap.
 */
export function momentOf(zone: string, wall: number): number {
  const earlier = offsetAt(zone, wall - day);
  const later = offsetAt(zone, wall + day);
  const candidates = [wall - earlier, wall - later].filter((moment) => wallTime(zone, moment) === wall);
  return candidates.length > 0
    ? Math.min(...candidates)
    : changeBetween(zone, wall - earlier - day / 2, wall - later + day / 2);
}
