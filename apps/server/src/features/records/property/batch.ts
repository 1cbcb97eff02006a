import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { maxBatchSize, type BatchPreview } from '@supersync/contract/records/property/bulk.ts';
import { propertyBatch } from '@supersync/contract/records/property/property-batch.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { writeProblem } from '#platform/resource/database-problem.ts';
import type { Origin } from '#platform/server.ts';
import {
  applyStatement,
  planValues,
  previewStatement,
  undoStatement,
  wantedCount,
  type Wanted,
} from './batch-statement.ts';

export interface Batch {
  readonly wanted: Wanted;
  readonly kind: 'edit' | 'types';
  readonly clientId: number | null;
  /** How many changes the preview showed. */
  readonly expected: number;
  readonly reason: string | undefined;
}

interface Outcome {
  batchId: number | null;
  matched: number;
  changed: number;
  unchanged: number;
  locked: number;
}

function refuseTooMany(wanted: Wanted): void {
  const count = wantedCount(wanted);
  if (count > maxBatchSize) throw problem('too_many_records', { count, most: maxBatchSize });
}

export async function previewBatch(db: Queryable, wanted: Wanted): Promise<BatchPreview> {
  refuseTooMany(wanted);
  const { rows } = await db.query<BatchPreview>({
    text: previewStatement(wanted),
    values: planValues(wanted),
  });
  const [preview] = rows;
  if (preview === undefined) throw new Error('The preview of a bulk change returned no row');
  return preview;
}

/** One statement writes the change, the previous values and one audit entry per property. */
export async function applyBatch(
  tx: Transaction,
  origin: Origin,
  batch: Batch,
): Promise<Omit<Outcome, 'matched'>> {
  const { wanted, kind, clientId, expected } = batch;
  refuseTooMany(wanted);
  const reason = origin.reason ?? batch.reason ?? null;
  let outcome: Outcome | undefined;
  try {
    const common = 'ids' in wanted ? JSON.stringify(wanted.changes) : null;
    const { rows } = await tx.query<Outcome>({
      text: applyStatement(wanted),
      values: [
        ...planValues(wanted),
        kind,
        clientId,
        common,
        reason,
        origin.userId,
        origin.requestId,
        origin.address,
      ],
    });
    [outcome] = rows;
  } catch (error) {
    throw writeProblem(propertyMeta, 'update', error);
  }
  if (outcome === undefined) throw new Error('A bulk change returned no row');
  const { batchId, changed, unchanged, locked } = outcome;
  if (changed !== expected) throw problem('batch_changed', { now: changed, expected });
  // One event for the whole batch: open lists reload once, not once per property.
  if (batchId !== null) {
    await publish(tx, recordRoom(propertyMeta.name), 'updated', { batchId, changed });
    await publish(tx, recordRoom(propertyBatch.name), 'created', { key: String(batchId), version: 1 });
  }
  return { batchId, changed, unchanged, locked };
}

/** Properties that an undo of the batch would make active again. */
export async function activatedByUndo(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(sql`
    select p.id from property_batch_items i join properties p on p.id = i.property_id
    where i.batch_id = ${id} and i.before ->> 'status' = 'active' and p.status = i.after ->> 'status'`);
  return rows.map((row) => row.id);
}

export async function undoBatchOf(
  tx: Transaction,
  origin: Origin,
  id: number,
): Promise<{ batchId: number; restored: number; kept: number }> {
  const { rows } = await tx.query<{ undone_at: Date | null }>(
    sql`select undone_at from property_batches where id = ${id} for update`,
  );
  const [batch] = rows;
  if (batch === undefined) throw problem('not_found', { thing: propertyBatch.singular, key: id });
  if (batch.undone_at !== null)
    throw problem('cannot_undo', { reason: 'This bulk change was undone already.' });
  const { rows: outcomes } = await tx.query<{ restored: number; kept: number }>({
    text: undoStatement,
    values: [
      id,
      origin.userId,
      origin.reason ?? `Undo of bulk change ${id}`,
      origin.requestId,
      origin.address,
    ],
  });
  const { restored = 0, kept = 0 } = outcomes[0] ?? {};
  await tx.query(sql`
    update property_batches
    set undone_at = now(), undone_user_id = ${origin.userId}, restored_count = ${restored} where id = ${id}`);
  await publish(tx, recordRoom(propertyMeta.name), 'updated', { batchId: id, changed: restored });
  await publish(tx, recordRoom(propertyBatch.name), 'updated', { key: String(id), version: 1 });
  return { batchId: id, restored, kept };
}
