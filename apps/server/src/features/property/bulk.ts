import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  applyBulk,
  mostInBatch,
  previewBulk,
  undoBatch,
  type BulkChanges,
  type BulkTarget,
} from '@supersync/contract/property/bulk.ts';
import { registerAction } from '../../platform/actions/register-action.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { parameterBinder } from '../../platform/resource/sql-text.ts';
import type { Server } from '../../platform/server.ts';
import { applyBatch, previewBatch, undoBatchOf } from './batch.ts';
import type { Wanted } from './batch-statement.ts';
import { facetConditions, wordConditions } from './search-statement.ts';
import { searchWords } from './search-words.ts';

/** The properties a target names: its ids, or what the search finds, without guessing at mistyped words. */
async function idsOf(db: Queryable, target: BulkTarget): Promise<number[]> {
  if ('ids' in target) return [...new Set(target.ids)];
  const into = parameterBinder();
  const { q, filters } = target.search;
  const conditions = [
    ...wordConditions(into, searchWords(q)),
    ...facetConditions(into, filters).map(({ condition }) => condition),
  ];
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const { rows } = await db.query<{ id: number }>({
    text: `select s.property_id as id from property_search s${where} limit ${mostInBatch + 1}`,
    values: into.values,
  });
  if (rows.length > mostInBatch)
    throw problem('too_many_records', { count: `More than ${mostInBatch}`, most: mostInBatch });
  return rows.map(({ id }) => id);
}

async function wantedOf(
  db: Queryable,
  { target, changes }: { readonly target: BulkTarget; readonly changes: BulkChanges },
): Promise<Wanted> {
  return { ids: await idsOf(db, target), changes };
}

export function registerBulk(server: Server): void {
  registerAction(server, previewBulk, async ({ body, db }) => previewBatch(db, await wantedOf(db, body)));

  registerAction(server, applyBulk, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) =>
      applyBatch(tx, origin, {
        wanted: await wantedOf(tx, body),
        kind: 'edit',
        clientId: null,
        expected: body.expected,
        reason: body.reason,
      }),
    ),
  );

  registerAction(server, undoBatch, ({ params, origin, inTransaction }) =>
    inTransaction((tx) => undoBatchOf(tx, origin, params.id)),
  );
}
