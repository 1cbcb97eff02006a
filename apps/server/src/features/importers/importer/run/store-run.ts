import { importRun, type ImportRunState } from '@supersync/contract/importers/import-run/import-run.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import type { ImporterRow } from './importer-row.ts';
import type { ImportPlan } from './plan-import.ts';

export type NewRunState = Extract<ImportRunState, 'planned' | 'applied' | 'held'>;

interface NewImportRun {
  readonly runId: number;
  readonly payloadId: number;
  readonly errors: number;
  readonly warnings: number;
}

/** A later run knows better: what was held of an earlier one is no longer to be decided. */
export async function supersedeHeld(tx: Transaction, origin: Origin, importerId: number): Promise<void> {
  await records(tx, origin).bulk(
    importRun,
    {
      rows: sql`select * from import_runs where importer_id = ${importerId} and state = 'held' for update`,
      set: sql`state = 'superseded'`,
    },
    { action: 'superseded', event: { key: null } },
  );
}

/** The run, to be followed by its changes; what came of it is noted when it is known. */
export async function insertImportRun(
  tx: Transaction,
  importer: ImporterRow,
  { runId, payloadId, errors, warnings }: NewImportRun,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into import_runs (importer_id, run_id, payload_id, config_id, state, hash, added, changed, removed, unchanged,
      units_before, units, error_count, warning_count, started_by)
    values (${importer.id}, ${runId}, ${payloadId}, ${importer.configId}, 'planned', '', 0, 0, 0, 0, 0, 0, ${errors},
      ${warnings}, (select started_user_id from task_runs where id = ${runId}))
    returning id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The import run was not stored');
  await publish(tx, recordRoom(importRun.name), 'created', { key: String(id) });
  return id;
}

/** What came of the run, in the transaction that applies it. */
export async function noteOutcome(
  tx: Transaction,
  { clientId, source }: ImporterRow,
  importRunId: number,
  plan: ImportPlan,
  { state, isHeld: wouldBeHeld }: { readonly state: NewRunState; readonly isHeld: boolean },
): Promise<void> {
  const heldRemovals = wouldBeHeld ? plan.removals : 0;
  const { added, changed, removed, unchanged } = plan.counts;
  const isHeld = state === 'held';
  if (isHeld)
    await tx.query(sql`
      update import_changes set held = true where import_run_id = ${importRunId} and kind = 'removed'`);
  await tx.query(sql`
    update import_runs r set state = ${state}, hash = ${isHeld ? plan.removalHash : plan.hash}, added = ${added},
      changed = ${changed}, removed = ${isHeld ? 0 : removed}, unchanged = ${unchanged}, locked = ${plan.locked},
      held_removals = ${heldRemovals}, units_before = ${plan.unitsBefore}, units = u.units, median_rent = u.rent
    from (select count(*)::int as units, percentile_cont(0.5) within group (order by u.rent::float8)::numeric(12, 2) as rent
      from units u join properties p on p.id = u.property_id
      where p.client_id = ${clientId} and p.import_source = ${source} and p.import_id is not null) u
    where r.id = ${importRunId}`);
}

/** The figures of the inventory, and of the day for its trends. */
export async function noteTotals(
  tx: Transaction,
  { id, clientId, source }: ImporterRow,
  importRunId: number,
): Promise<void> {
  await tx.query(sql`
    update importers i set issue_count = r.error_count + r.warning_count, error_count = r.error_count,
      warning_count = r.warning_count, unit_count = r.units,
      property_count = (select count(*) from properties p
        where p.client_id = ${clientId} and p.import_source = ${source} and p.import_id is not null)
    from import_runs r where r.id = ${importRunId} and i.id = ${id}`);
  await tx.query(sql`
    insert into import_days (importer_id, day, units, median_rent, error_count, warning_count)
    select importer_id, (now() at time zone 'UTC')::date, units, median_rent, error_count, warning_count
    from import_runs where id = ${importRunId}
    on conflict (importer_id, day) do update set units = excluded.units, median_rent = excluded.median_rent,
      error_count = excluded.error_count, warning_count = excluded.warning_count`);
}
