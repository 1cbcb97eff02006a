import { nextTimes } from '@supersync/contract/developer/schedule/cron-times.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';

/** Slots forecast for one schedule: what comes every minute is told in buckets anyway. */
const maxForecastSlots = 24 * 60 * 2;

export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The enabled schedules of a task that share a pattern: thousands have a few dozen. */
export interface PatternRow {
  task_name: string;
  task_group: TaskGroup;
  schedule: string | null;
  time_zone: string;
  /** When each comes next, in milliseconds. */
  next_times: number[];
}

export interface ScheduleRow {
  id: number;
  name: string;
  task_name: string;
  schedule: string | null;
  time_zone: string;
  next_at: Date;
}

type TimesOf = (row: Pick<ScheduleRow, 'schedule' | 'time_zone'>, next: number) => number[];

/** Each pattern is worked out once a picture. */
export function forecaster({ from, until }: Span): TimesOf {
  const known = new Map<string, number[]>();
  const before = new Date(from.getTime() - 1);
  return ({ schedule, time_zone }, next) => {
    if (schedule === null) return next >= from.getTime() ? [next] : [];
    const key = `${time_zone} ${schedule}`;
    const times =
      known.get(key) ??
      nextTimes(schedule, time_zone, before, maxForecastSlots, until).map((at) => at.getTime());
    known.set(key, times);
    return times.filter((at) => at >= next);
  };
}

/** The slots of all schedules of a pattern, and how many of them come at each. */
export function* slotsOf(row: PatternRow, timesOf: TimesOf): Generator<readonly [at: number, count: number]> {
  const nexts = row.next_times.toSorted((a, b) => a - b);
  const [first] = nexts;
  if (first === undefined) return;
  if (row.schedule === null) {
    for (const next of nexts) for (const at of timesOf(row, next)) yield [at, 1];
    return;
  }
  let count = 0;
  for (const at of timesOf(row, first)) {
    while ((nexts[count] ?? Number.POSITIVE_INFINITY) <= at) count += 1;
    yield [at, count];
  }
}
