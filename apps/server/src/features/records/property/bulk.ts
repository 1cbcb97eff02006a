import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  applyBulk,
  maxBatchSize,
  previewBulk,
  undoBatch,
  type BulkRequest,
  type BulkTarget,
} from '@supersync/contract/records/property/bulk.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import { arrayText, parameterBinder } from '#platform/resource/compile/sql-text.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Server } from '#platform/server.ts';
import { activatedByUndo, applyBatch, previewBatch, undoBatchOf } from './batch.ts';
import { wantedIds, type Wanted } from './batch-statement.ts';
import { requireProvinces } from './province-gate.ts';
import { facetConditions, whereAll, wordConditions } from './search-statement.ts';
import { searchWords } from './search-words.ts';

/** Ids of the target: given ids, or the search results minus the excluded ones. No spelling correction. */
async function idsOf(db: Queryable, target: BulkTarget): Promise<number[]> {
  if ('ids' in target) return [...new Set(target.ids)];
  const into = parameterBinder();
  const { search, except = [] } = target;
  const conditions = [
    ...wordConditions(into, searchWords(search.q)),
    ...facetConditions(into, search.filters).map(({ condition }) => condition),
    ...(except.length === 0 ? [] : [`s.property_id <> all(${into.bind(arrayText(except), 'int[]')})`]),
  ];
  const { rows } = await db.query<{ id: number }>({
    text: `select s.property_id as id from property_search s${whereAll(conditions)} limit ${maxBatchSize + 1}`,
    values: into.values,
  });
  if (rows.length > maxBatchSize)
    throw problem('too_many_records', { count: `More than ${maxBatchSize}`, most: maxBatchSize });
  return rows.map(({ id }) => id);
}

const wantedOf = async (db: Queryable, request: BulkRequest): Promise<Wanted> =>
  'each' in request
    ? { each: [...new Map(request.each.map((row) => [row.id, row])).values()] }
    : { ids: await idsOf(db, request.target), changes: request.changes };

export function registerBulk(server: Server): void {
  registerAction(server, previewBulk, async ({ body, db }) => previewBatch(db, await wantedOf(db, body)));

  registerAction(server, applyBulk, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const wanted = await wantedOf(tx, body);
      const activated = wantedIds(wanted, ({ status }) => status === 'active');
      if (activated.length > 0) await requireProvinces(tx, activated, dayOf(server.clock));
      return applyBatch(tx, origin, {
        wanted,
        kind: 'edit',
        clientId: null,
        expected: body.expected,
        reason: body.reason,
      });
    }),
  );

  registerAction(server, undoBatch, ({ params, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      // Restrictions may have been added since.
      await requireProvinces(tx, await activatedByUndo(tx, params.id), dayOf(server.clock));
      return undoBatchOf(tx, origin, params.id);
    }),
  );
}
