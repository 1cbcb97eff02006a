import { nextTime, nextTimes } from '@supersync/contract/developer/schedule/cron-times.ts';

/** What a schedule says about its slots. */
export interface SlotRules {
  readonly cron: string | null;
  readonly timeZone: string;
  readonly graceSeconds: number;
  readonly lateRule: 'run' | 'skip';
}

export interface SlotPlan {
  /** The slot to run, the newest of those due; null where it is too late for it and the rule says to leave it out. */
  readonly run: { readonly slot: Date; readonly isLate: boolean } | null;
  /** Slots that are not run, each to be recorded, oldest first. */
  readonly missed: readonly Date[];
  /** Further missed slots after those, too many to record one by one. */
  readonly further: { readonly from: Date; readonly until: Date } | null;
  readonly nextAt: Date | null;
}

/** Slots of one schedule that are recorded one by one after an outage; an outage longer than that is told in one line. */
export const maxRecordedSlots = 200;

/** The newest time up to `now`, found by looking back further and further. */
function newestTime(cron: string, zone: string, after: Date, now: Date): Date {
  const end = new Date(now.getTime() + 1);
  for (let back = 60_000; ; back *= 4) {
    const from = new Date(Math.max(after.getTime(), now.getTime() - back));
    const newest = nextTimes(cron, zone, from, Number.POSITIVE_INFINITY, end).at(-1);
    if (newest !== undefined) return newest;
    if (from.getTime() === after.getTime()) return after;
  }
}

/**
 * What is to be done about a schedule whose slot `due` has come. Of several slots that came while nobody looked, the
 * newest stands for all: the others are recorded as missed and not made up for.
 */
export function planSlots(rules: SlotRules, due: Date, now: Date): SlotPlan {
  const { cron, timeZone, graceSeconds, lateRule } = rules;
  const isLate = (slot: Date): boolean => now.getTime() - slot.getTime() > graceSeconds * 1000;
  const wanted = (slot: Date): boolean => !isLate(slot) || lateRule === 'run';
  if (cron === null) {
    const run = wanted(due) ? { slot: due, isLate: isLate(due) } : null;
    return { run, missed: run === null ? [due] : [], further: null, nextAt: null };
  }
  const end = new Date(now.getTime() + 1);
  const slots = [due, ...nextTimes(cron, timeZone, due, maxRecordedSlots, end)];
  const last = slots.at(-1) ?? due;
  const newest = slots.length <= maxRecordedSlots ? last : newestTime(cron, timeZone, last, now);
  const isWhole = newest.getTime() === last.getTime();
  const run = wanted(newest) ? { slot: newest, isLate: isLate(newest) } : null;
  const unrun = isWhole && run !== null ? slots.slice(0, -1) : slots;
  const next = nextTime(cron, timeZone, now);
  if (isWhole) return { run, missed: unrun, further: null, nextAt: next };
  const from = nextTime(cron, timeZone, last) ?? newest;
  // What lies between the recorded ones and the newest; with the newest where that is not run either.
  const hasFurther = run === null || from.getTime() < newest.getTime();
  return { run, missed: unrun, further: hasFurther ? { from, until: newest } : null, nextAt: next };
}
