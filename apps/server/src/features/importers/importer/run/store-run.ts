import { importRun, type ImportRunState } from '@supersync/contract/importers/import-run/import-run.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import type { ImporterRow } from './importer-row.ts';
import type { ImportPlan } from './plan-import.ts';

const rowsPerStatement = 2000;

export interface NewImportRun {
  readonly runId: number;
  readonly payloadId: number;
  readonly state: Extract<ImportRunState, 'planned' | 'applied' | 'held'>;
  readonly hash: string;
  readonly heldRemovals: number;
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

async function insertChanges(
  tx: Transaction,
  importRunId: number,
  { changes }: ImportPlan,
  isHeld: boolean,
): Promise<void> {
  for (let start = 0; start < changes.length; start += rowsPerStatement)
    await tx.query(sql`
      insert into import_changes (import_run_id, property_id, record, import_id, name, kind, fields, locked_fields, held)
      select ${importRunId}, g."propertyId", g.record, g."importId", g.name, g.kind, g.fields, g."lockedFields",
        g.kind = 'removed' and ${isHeld}::boolean
      from jsonb_to_recordset(${JSON.stringify(changes.slice(start, start + rowsPerStatement))}::jsonb)
        as g ("propertyId" int, record text, "importId" text, name text, kind text, fields jsonb, "lockedFields" jsonb)`);
}

/** The run with its difference, in the transaction that applies it. */
export async function insertImportRun(
  tx: Transaction,
  importer: ImporterRow,
  plan: ImportPlan,
  run: NewImportRun,
): Promise<number> {
  const { added, changed, removed, unchanged } = plan.counts;
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into import_runs (importer_id, run_id, payload_id, config_id, state, hash, added, changed, removed, unchanged,
      locked, held_removals, units_before, units, median_rent, error_count, warning_count, started_by)
    select ${importer.id}, ${run.runId}, ${run.payloadId}, ${importer.configId}, ${run.state}, ${run.hash}, ${added},
      ${changed}, ${run.state === 'held' ? 0 : removed}, ${unchanged}, ${plan.locked}, ${run.heldRemovals},
      ${plan.unitsBefore}, u.units, u.rent, ${run.errors}, ${run.warnings},
      (select started_user_id from task_runs where id = ${run.runId})
    from (select count(*)::int as units, percentile_cont(0.5) within group (order by u.rent::float8)::numeric(12, 2) as rent
      from units u join properties p on p.id = u.property_id
      where p.client_id = ${importer.clientId} and p.import_source = ${importer.source}
        and p.import_id is not null) u
    returning id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The import run was not stored');
  await insertChanges(tx, id, plan, run.state === 'held');
  await publish(tx, recordRoom(importRun.name), 'created', { key: String(id) });
  return id;
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
