import { runResultSchema } from '@supersync/contract/developer/task-run/run-result.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

export interface IdProperty {
  readonly id: number;
  readonly name: string;
  readonly clientId: number;
  readonly importSource: string;
  readonly importId: string | null;
}

export async function findProperty(db: Queryable, id: number): Promise<IdProperty> {
  const { rows } = await db.query<IdProperty>(sql`
    select id, name, client_id as "clientId", import_source as "importSource", import_id as "importId"
    from properties where id = ${id}`);
  const [property] = rows;
  if (property === undefined) throw problem('not_found', { thing: propertyMeta.singular, key: id });
  return property;
}

/** Why a property cannot have this id; null if it can. */
export async function obstacle(
  db: Queryable,
  property: IdProperty,
  importId: string,
): Promise<string | null> {
  if (property.importSource === 'manual') return 'This property is not imported, so no feed knows its id';
  if (property.importId === importId) return 'It has this import ID already';
  const { rows } = await db.query<{ id: number; name: string }>(sql`
    select id, name from properties where client_id = ${property.clientId}
      and import_source = ${property.importSource} and import_id = ${importId} and id <> ${property.id}`);
  const [other] = rows;
  return other === undefined
    ? null
    : `${other.name} (property ${other.id}) of the same client and source has this import ID`;
}

export interface Seen {
  readonly runId: number;
  readonly at: string;
  readonly isInFeed: boolean;
  readonly name: string | null;
}

/** The name in `Elm Court (p100)`, as runs report properties of the feed that match none of ours. */
const nameBefore = (subject: string, importId: string): string | null =>
  subject.endsWith(` (${importId})`) ? subject.slice(0, -(importId.length + 3)) : null;

/** What the last run of the importer met under an id. Null if none read the feed. */
export async function lastSeen(
  db: Queryable,
  { clientId, importSource }: IdProperty,
  importId: string,
): Promise<Seen | null> {
  const { rows } = await db.query<{ id: number; at: Date; result: unknown }>(sql`
    select r.id, r.finished_at as at, r.result from task_runs r join importers i on i.id = r.importer_id
    where i.client_id = ${clientId} and i.source = ${importSource} and r.status = 'success'
      and r.finished_at is not null and r.result ? 'properties'
    order by r.id desc limit 1`);
  const [run] = rows;
  const result = runResultSchema.safeParse(run?.result);
  if (run === undefined || !result.success) return null;
  const { properties = [], errors = [] } = result.data;
  const matched = properties.find((each) => each.importId === importId)?.name;
  const unmatched = errors.flatMap(({ subject }) => nameBefore(subject, importId) ?? [])[0];
  const name = matched ?? unmatched ?? null;
  return { runId: run.id, at: run.at.toISOString(), isInFeed: name !== null, name };
}
