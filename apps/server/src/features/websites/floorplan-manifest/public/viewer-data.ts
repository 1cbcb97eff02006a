import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import {
  defaultTheme,
  manifestSchema,
  type Manifest,
} from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { withVariablesFilled } from '@supersync/contract/websites/floorplan-manifest/variables.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { unitColumns } from '../versions.ts';

interface Row {
  readonly name: string;
  readonly currency: string;
  readonly document: unknown;
  readonly units: PropertyUnit[];
}

export interface ViewerData {
  readonly propertyName: string;
  readonly currency: string;
  readonly manifest: Manifest;
  /** By the id of the feed. */
  readonly units: ReadonlyMap<string, PropertyUnit>;
}

const isColour = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text);
const colourOr = (text: string, usual: string): string => (isColour(text) ? text : usual);

/** A version with the live units of its property, by one statement. */
async function read(db: Queryable, version: Sql, condition: Sql): Promise<ViewerData | null> {
  const { rows } = await db.query<Row>(sql`
    select r.name, r.currency, v.document, coalesce((
      select json_agg(to_json(x)) from (
        select ${unitColumns} from units u left join floorplans p on p.id = u.floorplan_id
        where u.property_id = r.id) x), '[]') as units
    from floorplan_manifests m
    join properties r on r.id = m.property_id
    join floorplan_manifest_versions v on v.manifest_id = m.id and v.number = ${version}
    where ${condition}`);
  const [row] = rows;
  if (row === undefined) return null;
  const manifest = withVariablesFilled(manifestSchema.parse(row.document));
  const { available, unavailable, hover } = manifest.theme;
  return {
    propertyName: row.name,
    currency: row.currency,
    manifest: {
      ...manifest,
      // A variable may hold anything; only colours reach a style.
      theme: {
        available: colourOr(available, defaultTheme.available),
        unavailable: colourOr(unavailable, defaultTheme.unavailable),
        hover: colourOr(hover, defaultTheme.hover),
      },
    },
    units: new Map(row.units.map((unit) => [unit.importId, unit])),
  };
}

export const publishedData = (db: Queryable, publicKey: string): Promise<ViewerData | null> =>
  read(db, sql`m.published_number`, sql`m.public_key = ${publicKey} and m.state = 'published'`);

export const newestData = (db: Queryable, id: number): Promise<ViewerData | null> =>
  read(db, sql`m.number`, sql`m.id = ${id}`);

export interface ArtFile {
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** Art of a published version; null for any other file. */
export async function publishedArt(db: Queryable, publicKey: string, art: string): Promise<ArtFile | null> {
  const { rows } = await db.query<ArtFile>(sql`
    select f.sha256, f.media_type as "mediaType", f.bytes
    from floorplan_manifests m
    join floorplan_manifest_versions v on v.manifest_id = m.id and v.number = m.published_number
    join floorplan_art a on a.id = ${art} and a.kind <> 'model'
    join files f on f.id = a.id
    where m.public_key = ${publicKey} and m.state = 'published' and ${art}::text in (
      select jsonb_path_query(v.document, '$.exterior.views[*].image') #>> '{}'
      union all select jsonb_path_query(v.document, '$.floors[*].image') #>> '{}'
      union all select jsonb_path_query(v.document, '$.floors[*].svg') #>> '{}')`);
  return rows[0] ?? null;
}
