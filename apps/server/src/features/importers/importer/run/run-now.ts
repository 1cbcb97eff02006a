import { problem } from '@supersync/contract/kernel/errors.ts';
import { readImportDays, runImporterNow } from '@supersync/contract/importers/import-run/actions.ts';
import { importRun } from '@supersync/contract/importers/import-run/import-run.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import type { TaskRunAnswer } from '@supersync/contract/developer/task-run/run-schema.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import type { Task } from '#platform/tasks/define-task.ts';

interface OpenTimes {
  readonly dueAt: Date;
  readonly cancelRequestedAt: Date | null;
}

/** The run that waits or goes on already. Not locked: its worker locks it before the importer. */
async function openRun(tx: Transaction, importerId: number): Promise<TaskRunAnswer | null> {
  const { rows } = await tx.query<Omit<TaskRunAnswer, 'dueAt' | 'cancelRequestedAt'> & OpenTimes>(sql`
    select id, task_name as "taskName", schedule_id as "scheduleId", importer_id as "importerId", parameters, status,
      attempt, due_at as "dueAt", cancel_requested_at as "cancelRequestedAt", retry_of as "retryOf",
      started_user_id as "startedUserId", version
    from task_runs where importer_id = ${importerId} and task_name = 'run-importer'
      and status in ('queued', 'running') and coalesce(parameters -> 'dryRun', 'false') = 'false'
      and parameters -> 'payload' is null
    order by id limit 1`);
  const [run] = rows;
  if (run === undefined) return null;
  return {
    ...run,
    dueAt: run.dueAt.toISOString(),
    cancelRequestedAt: run.cancelRequestedAt?.toISOString() ?? null,
  };
}

/** The parameters that apply a dry run: its payload, and only the difference it showed. */
async function parametersOf(tx: Transaction, importerId: number, planId: number): Promise<object> {
  const { rows } = await tx.query<{ payload: number | null; hash: string; is_current: boolean }>(sql`
    select r.payload_id as payload, r.hash, r.config_id is not distinct from (
        select c.id from importer_configs c where c.importer_id = r.importer_id and c.number is not null
        order by c.number desc limit 1) as is_current
    from import_runs r where r.id = ${planId} and r.importer_id = ${importerId} and r.state = 'planned'`);
  const [plan] = rows;
  if (plan === undefined || plan.payload === null)
    throw problem('not_found', { thing: importRun.singular, key: planId });
  if (!plan.is_current)
    throw problem('import_refused', {
      reason: 'This dry run used another configuration than the saved one.',
    });
  return { payload: plan.payload, hash: plan.hash };
}

export function registerRunNow(server: Server, task: Task): void {
  registerAction(server, runImporterNow, async ({ params: { id }, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { rowCount } = await tx.query(sql`select from importers where id = ${id}`);
      if (rowCount === 0) throw problem('not_found', { thing: importer.singular, key: id });
      // Of two servers that are asked at once, the second finds the run of the first.
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('run importer', ${id}))`);
      const { dryRun, payloadId, applies } = body;
      const open = dryRun || payloadId !== undefined || applies !== undefined ? null : await openRun(tx, id);
      if (open !== null) return open;
      const parameters = {
        importer: id,
        dryRun,
        ...(payloadId === undefined ? {} : { payload: payloadId }),
        ...(applies === undefined ? {} : await parametersOf(tx, id, applies)),
      };
      return startRun(server, tx, task, parameters, { origin, userId: caller.userId });
    }),
  );

  registerAction(server, readImportDays, async ({ body: { importerIds, days }, db }) => {
    const { rows } = await db.query<{
      importerId: number;
      day: string;
      units: number | null;
      medianRent: string | null;
      errors: number | null;
      warnings: number | null;
      runs: number;
      failures: number;
    }>(sql`
      select importer_id as "importerId", day, units, median_rent as "medianRent", error_count as errors,
        warning_count as warnings, runs, failures
      from import_days
      where importer_id = any(${importerIds}::int[]) and day > (now() at time zone 'UTC')::date - ${days}::int
      order by importer_id, day`);
    return rows;
  });
}
