import {
  createFloorplanManifest,
  keepFloorplanImage,
  publishFloorplanManifest,
  readFloorplanManifest,
  readPropertyUnits,
  restoreFloorplanManifests,
  saveFloorplanManifest,
  takeFloorplanOffline,
} from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import {
  floorplanManifest,
  floorplanManifestVersion,
} from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { manifestContentSchema } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { keepAsArt } from '#platform/floorplan/art.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerChecks } from './check.ts';
import { serveViewer } from './public/serve-viewer.ts';
import { registerVariables } from './variables.ts';
import { createManifest, lockManifest, readVersion, saveVersion, unitsOf, type Saved } from './versions.ts';

interface FileOfImage {
  readonly name: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
}

export const floorplanManifestFeature: Feature = (server) => {
  const { clock } = server;
  registerResource(server, floorplanManifest);
  registerResource(server, floorplanManifestVersion);

  registerAction(server, createFloorplanManifest, ({ body, origin, inTransaction }) =>
    inTransaction((tx) => createManifest(tx, origin, body)),
  );

  registerAction(server, readFloorplanManifest, async ({ params: { id }, db }) => {
    const { rows } = await db.query<{ name: string; number: number }>(
      sql`select name, number from floorplan_manifests where id = ${id}`,
    );
    const [row] = rows;
    const document = row === undefined ? null : await readVersion(db, id, row.number);
    if (row === undefined || document === null)
      throw problem('not_found', { thing: floorplanManifest.singular, key: id });
    return { name: row.name, document, shape: z.toJSONSchema(manifestContentSchema, { io: 'input' }) };
  });

  registerAction(server, saveFloorplanManifest, ({ params: { id }, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const locked = await lockManifest(tx, origin, id, body.basedOn);
      return saveVersion(tx, origin, locked, body.document, { note: body.note });
    }),
  );

  registerStep(server, publishFloorplanManifest, async ({ record, move }) => {
    await move({ publishedNumber: record.number, publishedAt: clock.now() }, { action: 'published' });
    return { id: record.id, number: record.number };
  });
  registerStep(server, takeFloorplanOffline, async ({ record, move }) => {
    await move({}, { action: 'taken offline' });
    return { id: record.id, number: record.number };
  });

  registerAction(server, restoreFloorplanManifests, ({ body: { items }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const saved: Saved[] = [];
      // In one order for all: two at once then wait instead of deadlocking.
      for (const { id, basedOn, number } of items.toSorted((a, b) => a.id - b.id)) {
        const locked = await lockManifest(tx, origin, id, basedOn);
        const earlier = await readVersion(tx, id, number);
        if (earlier === null) throw problem('not_found', { thing: 'manifest version', key: number });
        saved.push(await saveVersion(tx, origin, locked, earlier, { restoredFrom: number }));
      }
      return saved;
    }),
  );

  registerAction(server, readPropertyUnits, ({ params: { propertyId }, db }) => unitsOf(db, propertyId));

  registerAction(server, keepFloorplanImage, ({ body: { fileId }, inTransaction }) =>
    inTransaction(async (tx) => {
      const { rows } = await tx.query<FileOfImage>(sql`
        select name, media_type as "mediaType", width, height from files
        where id = ${fileId} and not is_restricted and not shows_personal for share`);
      const [file] = rows;
      if (file === undefined)
        throw problem('unknown_reference', {}, { errors: { fileId: 'Does not exist' } });
      const { width, height } = file;
      if (width === null || height === null)
        throw problem('invalid_input', {}, { errors: { fileId: 'Was not uploaded as a photo' } });
      await keepAsArt(tx, fileId, { kind: 'image', width, height });
      return { id: fileId, ...file };
    }),
  );

  registerChecks(server);
  registerVariables(server);
  serveViewer(server);
};
