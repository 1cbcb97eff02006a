import {
  checkManifest,
  type CheckContext,
} from '@supersync/contract/websites/floorplan-manifest/check-manifest.ts';
import {
  checkFloorplanManifest,
  checkFloorplanManifests,
  mendFloorplanManifest,
  type CheckedManifest,
} from '@supersync/contract/websites/floorplan-manifest/check-actions.ts';
import { publishFloorplanManifest } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { floorplanManifest } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { manifestSchema, type Manifest } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { mendManifest } from '@supersync/contract/websites/floorplan-manifest/mend-manifest.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql, { empty } from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { moveByStep } from '#platform/actions/register-step.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { lockManifest, saveVersion } from './versions.ts';

interface Row extends Omit<CheckedManifest, 'findings' | 'skippedPairs'> {
  readonly publishedNumber: number | null;
  readonly document: unknown;
  readonly units: CheckContext['units'];
  readonly art: string[];
}

interface CheckInput extends Omit<Row, 'document' | 'art' | 'publishedNumber'> {
  readonly document: Manifest;
  readonly context: CheckContext;
}

/** Manifests with what they are compared with, by one statement. Only art that a document names is looked up. */
async function readChecked(db: Queryable, id?: number): Promise<CheckInput[]> {
  const { rows } = await db.query<Row>(sql`
    select m.id, m.name, m.property_id as "propertyId", r.name as "propertyName", m.state, m.number,
      m.published_number as "publishedNumber", v.document,
      coalesce((select json_agg(json_build_object('importId', u.import_id, 'number', u.number, 'floorplan', p.name)
          order by u.number, u.id)
        from units u left join floorplans p on p.id = u.floorplan_id where u.property_id = m.property_id), '[]') as units,
      coalesce((select json_agg(a.id) from floorplan_art a where a.id::text in (
        select jsonb_path_query(v.document, '$.exterior.views[*].image') #>> '{}'
        union all select jsonb_path_query(v.document, '$.floors[*].image') #>> '{}'
        union all select jsonb_path_query(v.document, '$.floors[*].svg') #>> '{}'
        union all select v.document #>> '{model,url}')), '[]') as art
    from floorplan_manifests m
    join properties r on r.id = m.property_id
    join floorplan_manifest_versions v on v.manifest_id = m.id and v.number = m.number
    ${id === undefined ? empty : sql`where m.id = ${id}`}
    order by m.name, m.id`);
  return rows.map(({ publishedNumber, art, document, ...row }) => ({
    ...row,
    document: manifestSchema.parse(document),
    context: {
      units: row.units,
      art: new Set(art),
      published: row.state === 'published' ? publishedNumber : null,
    },
  }));
}

const checked = ({ units: _units, context, document, ...row }: CheckInput): CheckedManifest => {
  const { findings, skippedPairs } = checkManifest(document, context);
  return { ...row, findings: [...findings], skippedPairs };
};

async function readOne(db: Queryable, id: number): Promise<CheckInput> {
  const [row] = await readChecked(db, id);
  if (row === undefined) throw problem('not_found', { thing: floorplanManifest.singular, key: id });
  return row;
}

export function registerChecks(server: Server): void {
  registerAction(server, checkFloorplanManifests, async ({ db }) => (await readChecked(db)).map(checked));

  registerAction(server, checkFloorplanManifest, async ({ params: { id }, db }) => {
    const row = await readOne(db, id);
    return { ...checked(row), document: row.document };
  });

  registerAction(server, mendFloorplanManifest, ({ params: { id }, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const locked = await lockManifest(tx, origin, id, body.basedOn);
      const { context } = await readOne(tx, id);
      const finding = checkManifest(locked.document, context).findings.find(({ key }) => key === body.key);
      if (finding === undefined)
        throw problem('floorplan_refused', { reason: 'This finding no longer exists.' });
      if (finding.mend?.kind === 'publish') {
        const { number } = locked.record;
        await moveByStep(
          tx,
          origin,
          publishFloorplanManifest.step,
          id,
          { publishedNumber: number, publishedAt: server.clock.now() },
          { action: 'published' },
        );
        return { id, number };
      }
      const mended = mendManifest(locked.document, finding, context);
      if (mended === null)
        throw problem('floorplan_refused', { reason: 'This finding cannot be fixed automatically.' });
      return saveVersion(tx, origin, locked, mended, {
        note: `Fixed ${finding.code}: ${finding.mend?.label ?? ''}. ${finding.message}`.slice(0, 500),
      });
    }),
  );
}
