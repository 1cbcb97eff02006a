import { problem } from '@supersync/contract/kernel/errors.ts';
import { laneLimits, type Lane, type readLanes } from '@supersync/contract/developer/task-run/actions.ts';
import type { RunStatus } from '@supersync/contract/developer/task-run/run-status.ts';
import { seesAllTasks, type TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Queryable } from '#platform/db/database.ts';
import type { Caller, Server } from '#platform/server.ts';
import { findTask } from '#platform/tasks/task-registry.ts';
import { forecaster, slotsOf, type PatternRow, type ScheduleRow, type Span } from './forecast.ts';

type LanesQuery = z.output<NonNullable<(typeof readLanes)['query']>>;
type Picture = z.input<(typeof readLanes)['answer']>;

const hour = 3_600_000;
const bucketsAcross = 96;
function spanOf({ from, until }: LanesQuery, now: Date): Span {
  const start = from === undefined ? new Date(now.getTime() - 12 * hour) : new Date(from);
  const end = until === undefined ? new Date(start.getTime() + 24 * hour) : new Date(until);
  if (end <= start) throw problem('invalid_input', {}, { errors: { until: 'Must be after the beginning' } });
  if (end.getTime() - start.getTime() > laneLimits.hours * hour)
    throw problem('invalid_input', {}, { errors: { until: `At most ${laneLimits.hours} hours at once` } });
  return { from: start, until: end };
}

/** No run waits and takes longer than this: how far before a picture its runs are looked for. */
const longestHours = 48;

/** What was due in these hours, and what was due before and still ran in them. */
const isIn = ({ from, until }: Span): Sql => sql`
  due_at >= ${new Date(from.getTime() - longestHours * hour)} and due_at < ${until}
  and (due_at >= ${from} or status = 'running' or finished_at > ${from})`;

interface CountRow {
  task_name: string;
  task_group: TaskGroup;
  bucket: number;
  status: RunStatus;
  late: number;
  count: number;
}

interface LaneRow {
  id: number;
  task_name: string;
  schedule_id: number | null;
  importer_id: number | null;
  schedule_name: string | null;
  importer_name: string | null;
  status: RunStatus;
  is_late: boolean;
  due_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

interface Forecast {
  readonly scheduleId: number;
  readonly name: string;
  readonly at: Date;
}

/** One row of a picture being drawn. */
class LaneDraft {
  readonly taskName: string;
  readonly taskGroup: TaskGroup;
  readonly buckets = new Map<number, Record<string, number>>();
  readonly forecasts: Forecast[] = [];
  runCount = 0;
  forecastCount = 0;

  constructor(taskName: string, taskGroup: TaskGroup) {
    this.taskName = taskName;
    this.taskGroup = taskGroup;
  }

  add(bucket: number, state: string, count: number): void {
    const counts = this.buckets.get(bucket) ?? {};
    counts[state] = (counts[state] ?? 0) + count;
    this.buckets.set(bucket, counts);
  }
}

/** Few enough to be told one by one. */
const isFew = ({ runCount, forecastCount }: LaneDraft): boolean =>
  runCount <= laneLimits.runsPerLane && forecastCount <= laneLimits.forecastsPerLane;

/** What ran and runs, counted by the database; what will run, told by the schedules; one by one only while they are few. */
export async function readLanePicture(
  server: Server,
  db: Queryable,
  caller: Caller,
  query: LanesQuery,
): Promise<Picture> {
  const { rows: clocks } = await db.query<{ now: Date }>(sql`select task_now() as now`);
  const now = clocks[0]?.now ?? new Date();
  const { from, until } = spanOf(query, now);
  const bucketSeconds = Math.ceil((until.getTime() - from.getTime()) / 1000 / bucketsAcross);
  const group: TaskGroup | undefined = seesAllTasks(caller.held) ? query.taskGroup : 'importer';
  const ofGroup = group === undefined ? empty : sql`and task_group = ${group}`;
  if (!seesAllTasks(caller.held) && query.taskGroup === 'system')
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      now: now.toISOString(),
      bucketSeconds,
      lanes: [],
      maintenance: [],
    };

  const drafts = new Map<string, LaneDraft>();
  const draftOf = (taskName: string, taskGroup: TaskGroup): LaneDraft => {
    const draft = drafts.get(taskName) ?? new LaneDraft(taskName, taskGroup);
    drafts.set(taskName, draft);
    return draft;
  };

  const counted = await db.query<CountRow>(sql`
    select task_name, task_group,
      greatest(0, floor(extract(epoch from due_at - ${from}) / ${bucketSeconds}))::int as bucket, status,
      count(*) filter (where is_late)::int as late, count(*)::int as count
    from task_runs where ${isIn({ from, until })} ${ofGroup}
    group by task_name, task_group, bucket, status`);
  for (const { task_name, task_group, bucket, status, late, count } of counted.rows) {
    const draft = draftOf(task_name, task_group);
    draft.runCount += count;
    draft.add(bucket, status, count);
    if (late > 0) draft.add(bucket, 'late', late);
  }

  const isAhead = sql`status = 'enabled' and next_at is not null and next_at < ${until} ${ofGroup}`;
  const patterns = await db.query<PatternRow>(sql`
    select task_name, task_group, schedule, time_zone,
      json_agg(floor(extract(epoch from next_at) * 1000)::bigint) as next_times
    from schedules where ${isAhead} group by task_name, task_group, schedule, time_zone`);
  const timesOf = forecaster({ from, until });
  for (const row of patterns.rows) {
    const draft = draftOf(row.task_name, row.task_group);
    for (const [at, count] of slotsOf(row, timesOf)) {
      draft.forecastCount += count;
      draft.add(Math.floor((at - from.getTime()) / 1000 / bucketSeconds), 'forecast', count);
    }
  }
  const toForecast = [...drafts.values()].filter((draft) => isFew(draft) && draft.forecastCount > 0);
  if (toForecast.length > 0) {
    const ahead = await db.query<ScheduleRow>(sql`
      select id, name, task_name, schedule, time_zone, next_at from schedules
      where ${isAhead} and task_name = any(${toForecast.map(({ taskName }) => taskName)}::text[]) order by next_at`);
    for (const row of ahead.rows)
      for (const at of timesOf(row, row.next_at.getTime()))
        drafts.get(row.task_name)?.forecasts.push({ scheduleId: row.id, name: row.name, at: new Date(at) });
  }

  const few = [...drafts.values()]
    .filter(({ runCount }) => runCount > 0 && runCount <= laneLimits.runsPerLane)
    .map(({ taskName }) => taskName);
  const runs = await readRuns(db, few, { from, until });
  const windows = await db.query<{
    id: number;
    starts_at: Date;
    ends_at: Date;
    reason: string;
    task_group: TaskGroup | null;
  }>(sql`
    select id, starts_at, ends_at, reason, task_group from maintenance_windows
    where starts_at < ${until} and ends_at > ${from} order by starts_at limit 100`);

  return {
    from: from.toISOString(),
    until: until.toISOString(),
    now: now.toISOString(),
    bucketSeconds,
    lanes: [...drafts.values()]
      .toSorted((a, b) => a.taskName.localeCompare(b.taskName))
      .map((draft) => laneOf(server, draft, runs.get(draft.taskName) ?? [], from, bucketSeconds)),
    maintenance: windows.rows.map((row) => ({
      id: row.id,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      reason: row.reason,
      taskGroup: row.task_group,
    })),
  };
}

async function readRuns(
  db: Queryable,
  names: readonly string[],
  span: Span,
): Promise<Map<string, LaneRow[]>> {
  const byTask = new Map<string, LaneRow[]>();
  if (names.length === 0) return byTask;
  const { rows } = await db.query<LaneRow>(sql`
    select r.id, r.task_name, r.schedule_id, r.importer_id, s.name as schedule_name, i.name as importer_name, r.status,
      r.is_late, r.due_at, r.started_at, r.finished_at
    from (select * from task_runs where task_name = any(${[...names]}::text[]) and ${isIn(span)}) r
      left join schedules s on s.id = r.schedule_id left join importers i on i.id = r.importer_id
    order by r.due_at, r.id limit ${names.length * laneLimits.runsPerLane}`);
  for (const row of rows) byTask.set(row.task_name, [...(byTask.get(row.task_name) ?? []), row]);
  return byTask;
}

function laneOf(
  server: Server,
  draft: LaneDraft,
  runs: readonly LaneRow[],
  from: Date,
  bucketSeconds: number,
): Lane {
  const title = findTask(server, draft.taskName)?.title ?? draft.taskName;
  const isShort = isFew(draft);
  return {
    taskName: draft.taskName,
    title,
    taskGroup: draft.taskGroup,
    total: draft.runCount + draft.forecastCount,
    runs: isShort
      ? runs.map((row) => ({
          id: row.id,
          scheduleId: row.schedule_id,
          importerId: row.importer_id,
          name: row.schedule_name ?? row.importer_name ?? title,
          status: row.status,
          isLate: row.is_late,
          dueAt: row.due_at.toISOString(),
          startedAt: row.started_at?.toISOString() ?? null,
          finishedAt: row.finished_at?.toISOString() ?? null,
        }))
      : [],
    forecasts: isShort ? draft.forecasts.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) : [],
    buckets: isShort
      ? []
      : [...draft.buckets]
          .toSorted(([a], [b]) => a - b)
          .map(([bucket, counts]) => ({
            at: new Date(from.getTime() + bucket * bucketSeconds * 1000).toISOString(),
            counts,
          })),
  };
}
