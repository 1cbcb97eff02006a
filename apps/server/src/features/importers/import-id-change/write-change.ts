import { maxRunProperties } from '@supersync/contract/importers/import-run/import-run.ts';
import { importIdChange } from '@supersync/contract/importers/import-id-change/import-id-change.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { findProperty, obstacle, type IdProperty } from './check-id.ts';

export interface NewId {
  readonly importId: string;
  readonly reason: string;
  readonly batchId: number | null;
}

/** Writes the id and its trace; the caller has checked it. Answers the id of the change. */
export async function writeChange(
  tx: Transaction,
  origin: Origin,
  property: IdProperty,
  { importId, reason, batchId }: NewId,
): Promise<number> {
  const write = records(tx, origin);
  const { record } = await write.update(propertyMeta, property.id, { importId }, { reason });
  const change = await write.create(
    importIdChange,
    {
      batchId,
      propertyId: property.id,
      clientId: property.clientId,
      importSource: record.importSource,
      oldImportId: property.importId,
      newImportId: importId,
      reason,
      status: 'applied',
      userId: origin.userId,
    },
    { reason },
  );
  return change.record.id;
}

type Change = Row<typeof importIdChange>;

/**
 * A run that found the property under the new id. One whose feed does not have the id has not used it; where its result
 * lists only some properties, that cannot be told.
 */
async function usedBy(db: Queryable, { clientId, importSource, id }: Change): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(sql`
    select r.id from task_runs r join importers i on i.id = r.importer_id
    join import_id_changes c on c.id = ${id}
    where i.client_id = ${clientId} and i.source = ${importSource} and r.finished_at > c.created
      and r.status in ('success', 'RECOVERABLE_ERROR') and coalesce((r.parameters ->> 'dryRun')::boolean, false) = false
      and (r.result -> 'properties' @> jsonb_build_array(
          jsonb_build_object('propertyId', c.property_id, 'importId', c.new_import_id))
        or jsonb_array_length(r.result -> 'properties') >= ${maxRunProperties})
    order by r.id limit 1`);
  return rows[0]?.id ?? null;
}

/** Why a change cannot be undone; null if it can. */
export async function undoObstacle(tx: Transaction, change: Change): Promise<string | null> {
  const run = await usedBy(tx, change);
  if (run !== null) return `Run ${run} has used the new import ID.`;
  const property = await findProperty(tx, change.propertyId);
  if (property.importId !== change.newImportId) return 'The import ID was changed again since.';
  if (change.oldImportId === null) return null;
  const taken = await obstacle(tx, property, change.oldImportId);
  return taken === null ? null : `${taken}.`;
}

/** Puts the old id back. */
export async function putBack(tx: Transaction, origin: Origin, change: Change): Promise<void> {
  await records(tx, origin).update(
    propertyMeta,
    change.propertyId,
    { importId: change.oldImportId },
    { reason: `Undo of import ID change ${change.id}` },
  );
}
