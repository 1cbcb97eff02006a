import {
  changeImportId,
  changeImportIds,
  previewImportId,
  previewImportIds,
  undoImportIdChange,
  undoImportIds,
} from '@supersync/contract/importers/import-id-change/actions.ts';
import {
  importIdBatch,
  importIdChange,
} from '@supersync/contract/importers/import-id-change/import-id-change.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { findProperty, lockProperties, obstacle } from './check-id.ts';
import { matchProperty, newestPayload } from './match-payload.ts';
import { propertiesIn, readRows } from './read-rows.ts';
import { withFeeds } from './rows-in-feeds.ts';
import { putBack, undoObstacle, writeChange } from './write-change.ts';

export const importIdChangeFeature: Feature = (server) => {
  registerResource(server, importIdBatch);
  registerResource(server, importIdChange);

  registerAction(server, previewImportId, async ({ query: { propertyId, importId }, db }) => {
    const property = await findProperty(db, propertyId);
    const payload = await newestPayload(db, property);
    const fed = payload?.properties.find((each) => each.importId === importId);
    return {
      problem: await obstacle(db, property, importId),
      oldImportId: property.importId,
      payload: payload === null ? null : { id: payload.id, at: payload.at.toISOString() },
      found: fed === undefined ? null : await matchProperty(db, propertyId, fed),
    };
  });

  registerAction(server, changeImportId, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      await lockProperties(tx, [body.propertyId]);
      const property = await findProperty(tx, body.propertyId);
      const refusal = await obstacle(tx, property, body.importId);
      if (refusal !== null) throw problem('invalid_input', {}, { errors: { importId: refusal } });
      return { id: await writeChange(tx, origin, property, { ...body, batchId: null }) };
    }),
  );

  registerStep(
    server,
    undoImportIdChange,
    async ({ tx, origin, record, move }) => {
      const reason = await undoObstacle(tx, record);
      if (reason !== null) throw problem('cannot_undo', { reason });
      await putBack(tx, origin, record);
      await move({}, { action: 'undone' });
      return { id: record.id };
    },
    {
      async first(tx, { params: { id } }) {
        const { rows } = await tx.query<{ propertyId: number }>(
          sql`select property_id as "propertyId" from import_id_changes where id = ${id}`,
        );
        await lockProperties(
          tx,
          rows.map(({ propertyId }) => propertyId),
        );
      },
    },
  );

  registerAction(server, previewImportIds, async ({ body, db }) => ({
    rows: await withFeeds(db, await readRows(db, body.text)),
  }));

  registerAction(server, changeImportIds, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      await lockProperties(tx, propertiesIn(body.text));
      const { rows, known } = await readRows(tx, body.text);
      const changed = rows.filter(({ verdict }) => verdict === 'changed');
      if (changed.length === 0)
        throw problem('invalid_input', {}, { errors: { text: 'No row changes an import ID' } });
      const refused = rows.filter(({ verdict }) => verdict === 'refused').length;
      const { record: batch } = await records(tx, origin).create(importIdBatch, {
        name: body.name,
        reason: body.reason,
        status: 'applied',
        changed: changed.length,
        refused,
        userId: origin.userId,
      });
      for (const { propertyId, newImportId } of changed) {
        const property = known.properties.get(propertyId ?? 0);
        if (property !== undefined)
          await writeChange(tx, origin, property, {
            importId: newImportId,
            reason: body.reason,
            batchId: batch.id,
          });
      }
      return { id: batch.id, changed: changed.length, refused };
    }),
  );

  registerStep(server, undoImportIds, async ({ tx, origin, record, move }) => {
    const { rows } = await tx.query<{ id: number; propertyId: number }>(sql`
      select id, property_id as "propertyId" from import_id_changes where batch_id = ${record.id} and status = 'applied' order by id desc`);
    await lockProperties(
      tx,
      rows.map(({ propertyId }) => propertyId),
    );
    let restored = 0;
    const write = records(tx, origin);
    for (const { id } of rows) {
      const change = await write.lock(importIdChange, id);
      if ((await undoObstacle(tx, change)) !== null) continue;
      await putBack(tx, origin, change);
      await write.update(importIdChange, id, { status: 'undone' }, { action: 'undone' });
      restored += 1;
    }
    if (restored === 0)
      throw problem('cannot_undo', { reason: 'Every import ID of it was used by a run, or changed again.' });
    await move({ restored }, { action: 'undone' });
    return { id: record.id, restored };
  });
};
