import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';

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

/** In one order for all, which is that of a run: others wait instead of deadlocking, and see the id that was written. */
export async function lockProperties(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(
    sql`select from properties where id = any(${[...ids]}::int[]) order by id for no key update`,
  );
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
