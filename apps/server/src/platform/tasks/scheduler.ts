import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { records } from '../resource/records.ts';
import type { Server } from '../server.ts';
import { runnerOrigin } from './run-rows.ts';
import { addSlotRuns, type DueSchedule } from './slot-runs.ts';
import { allTasks } from './task-registry.ts';

/** Schedules taken at once; more are taken at the next look, which follows immediately. */
const batchSize = 100;

export interface SlotScan {
  readonly slots: number;
  /** Milliseconds until the next slot is due; null where none is in sight. */
  readonly nextInMs: number | null;
}

/** Pauses that are over by the database's clock. What came due meanwhile was not meant to run and is not recorded. */
async function endPauses(server: Server, tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from schedules
    where status = 'paused' and paused_until <= task_now() limit ${batchSize} for update skip locked`);
  for (const { id } of rows)
    await records(tx, runnerOrigin).update(
      schedule,
      id,
      { status: 'enabled', pausedUntil: null },
      { reason: 'Its pause was over' },
    );
  if (rows.length > 0) server.log.info({ schedules: rows.length }, 'Pauses ended');
}

/**
 * Takes the schedules whose slot has come and turns the slots into runs. The rows are claimed by one statement that
 * skips what other servers hold, and the runs, their calls and the next slots commit together.
 */
export function claimDueSlots(server: Server): Promise<SlotScan> {
  const exempt = allTasks(server)
    .filter(({ waitsForMaintenance }) => !waitsForMaintenance)
    .map(({ name }) => name);
  return server.db.transaction(async (tx) => {
    await endPauses(server, tx);
    const { rows } = await tx.query<DueSchedule>(sql`
      select s.id, s.name, s.task_name, s.task_group, s.importer_id, s.parameters, s.schedule, s.time_zone, s.late_rule,
        s.overlap_rule, s.grace_seconds, s.retry_limit, s.retry_delay_seconds, s.next_at, s.version, s.api_client_id, task_now() as now
      from schedules s
      where s.status = 'enabled' and s.next_at <= task_now()
        and (s.task_name = any(${exempt}::text[]) or not exists (
          select from maintenance_windows m
          where m.starts_at <= task_now() and m.ends_at > task_now()
            and (m.task_group is null or m.task_group = s.task_group)))
      order by s.next_at limit ${batchSize} for update of s skip locked`);
    const slots = rows.length === 0 ? 0 : await addSlotRuns(server, tx, rows);
    const { rows: ahead } = await tx.query<{ ms: string | null }>(sql`
      select extract(epoch from min(next_at) - task_now()) * 1000 as ms from schedules
      where status = 'enabled' and next_at is not null`);
    const ms = ahead[0]?.ms;
    return {
      slots,
      nextInMs:
        rows.length === batchSize ? 0 : ms === null || ms === undefined ? null : Math.max(0, Number(ms)),
    };
  });
}
