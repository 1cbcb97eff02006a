import type { PropertyUnit } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import {
  floorplanManifest,
  floorplanManifestVersion,
} from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import {
  artOf,
  manifestSchema,
  type Manifest,
  type ManifestContent,
} from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

export type ManifestRecord = Row<typeof floorplanManifest>;

/** Of the table `units u`, with its floorplan as `p`: what the console and the viewer know of a unit. */
export const unitColumns: Sql = sql`
  u.id, u.number, u.import_id as "importId", p.name as floorplan, u.beds, u.baths::text as baths,
  u.square_feet as "squareFeet", u.rent::text as rent, u.status, to_char(u.available_on, 'YYYY-MM-DD') as "availableOn"`;

export interface UnitsOfProperty {
  readonly propertyId: number;
  readonly propertyName: string;
  readonly currency: string;
  readonly units: PropertyUnit[];
}

/** A property and its units, by one statement. */
export async function unitsOf(db: Queryable, propertyId: number): Promise<UnitsOfProperty> {
  const { rows } = await db.query<UnitsOfProperty>(sql`
    select r.id as "propertyId", r.name as "propertyName", r.currency, coalesce((
      select json_agg(to_json(x) order by x.number, x.id) from (
        select ${unitColumns} from units u left join floorplans p on p.id = u.floorplan_id
        where u.property_id = r.id) x), '[]') as units
    from properties r where r.id = ${propertyId}`);
  const [row] = rows;
  if (row === undefined) throw problem('not_found', { thing: 'property', key: propertyId });
  return row;
}

/** One version of a manifest; null where there is none of that number. */
export async function readVersion(db: Queryable, id: number, number: number): Promise<Manifest | null> {
  const { rows } = await db.query<{ document: unknown }>(sql`
    select document from floorplan_manifest_versions where manifest_id = ${id} and number = ${number}`);
  return rows[0] === undefined ? null : manifestSchema.parse(rows[0].document);
}

const refuse = (path: string, message: string): Error =>
  problem('invalid_input', {}, { errors: { [path]: message } });

/** Art that a version shows must be stored, unless the version before had lost it too. */
async function demandArt(tx: Transaction, content: ManifestContent, before: Manifest | null): Promise<void> {
  const known = before === null ? new Set<string>() : artOf(before);
  const fresh = [...artOf(content)].filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  const { rows } = await tx.query<{ id: string }>(
    sql`select id from floorplan_art where id = any(${fresh}::uuid[])`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  const absent = fresh.find((id) => !stored.has(id));
  if (absent !== undefined) throw refuse('document', `There is no art ${absent}. Upload it first.`);
}

const countsOf = ({ floors }: ManifestContent) => ({
  floorCount: floors.length,
  unitCount: floors.reduce((sum, { units }) => sum + units.length, 0),
});

export interface Saved {
  readonly id: number;
  readonly number: number;
}

interface VersionNotes {
  readonly note?: string | null;
  readonly restoredFrom?: number;
}

async function addVersion(
  tx: Transaction,
  origin: Origin,
  { id, number }: Saved,
  { propertyId, mode, exterior, floors, model, theme, variables }: ManifestContent,
  { note = null, restoredFrom }: VersionNotes,
): Promise<void> {
  await records(tx, origin).create(floorplanManifestVersion, {
    manifestId: id,
    number,
    document: {
      id,
      version: number,
      propertyId,
      mode,
      exterior,
      floors,
      ...(model === undefined ? {} : { model }),
      theme,
      variables,
    },
    note: note === '' ? null : note,
    restoredFrom: restoredFrom ?? null,
    createdUserId: origin.userId,
  });
}

export async function createManifest(
  tx: Transaction,
  origin: Origin,
  {
    name,
    document,
    note,
  }: { readonly name: string; readonly document: ManifestContent; readonly note: string },
): Promise<Saved> {
  const { propertyId, mode } = document;
  const { rowCount } = await tx.query(sql`select from properties where id = ${propertyId}`);
  if (rowCount === 0) throw refuse('document.propertyId', 'Does not exist');
  await demandArt(tx, document, null);
  const { record } = await records(tx, origin).create(floorplanManifest, {
    name,
    propertyId,
    mode,
    state: 'draft',
    number: 1,
    ...countsOf(document),
  });
  await addVersion(tx, origin, { id: record.id, number: 1 }, document, { note });
  return { id: record.id, number: 1 };
}

/** The record, locked, and its newest version. Refuses where a newer one than `basedOn` was saved. */
export async function lockManifest(
  tx: Transaction,
  origin: Origin,
  id: number,
  basedOn: number,
): Promise<{ readonly record: ManifestRecord; readonly document: Manifest }> {
  const record = await records(tx, origin).lock(floorplanManifest, id);
  if (record.number !== basedOn) throw problem('newer_template', { number: record.number });
  const document = await readVersion(tx, id, record.number);
  if (document === null) throw problem('not_found', { thing: 'manifest version', key: record.number });
  return { record, document };
}

/** Saves a new version of a locked manifest. */
export async function saveVersion(
  tx: Transaction,
  origin: Origin,
  { record, document: before }: { readonly record: ManifestRecord; readonly document: Manifest },
  content: ManifestContent,
  notes: VersionNotes,
): Promise<Saved> {
  if (content.propertyId !== record.propertyId)
    throw refuse('document.propertyId', 'A manifest keeps its property');
  // A version that is restored may show art that only that one had, and all art is kept.
  if (notes.restoredFrom === undefined) await demandArt(tx, content, before);
  const saved = { id: record.id, number: record.number + 1 };
  await records(tx, origin).update(
    floorplanManifest,
    record.id,
    { number: saved.number, mode: content.mode, ...countsOf(content) },
    { action: 'saved' },
  );
  await addVersion(tx, origin, saved, content, notes);
  return saved;
}
