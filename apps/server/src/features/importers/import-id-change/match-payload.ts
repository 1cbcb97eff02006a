import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { idMatches } from '@supersync/contract/importers/import-id-change/actions.ts';
import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { readModel } from '#platform/importer/read-body.ts';
import type { IdProperty } from './check-id.ts';

type Match = ChoiceOf<typeof idMatches>;

export interface NewestPayload {
  readonly id: number;
  readonly at: Date;
  readonly properties: readonly FeedProperty[];
}

/** What was read of the newest payload of a client's source; null if none is cached. */
export async function newestPayload(
  db: Queryable,
  { clientId, importSource }: Pick<IdProperty, 'clientId' | 'importSource'>,
): Promise<NewestPayload | null> {
  const { rows } = await db.query<{ id: number; at: Date; hash: string }>(sql`
    select p.id, p.fetched_at as at, p.model_hash as hash
    from importers i cross join lateral (
      select id, fetched_at, model_hash from import_payloads
      where importer_id = i.id and model_hash is not null and unit_count > 0 order by id desc limit 1) p
    where i.client_id = ${clientId} and i.source = ${importSource} order by p.id desc limit 1`);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, at: row.at, properties: await readModel(db, row.hash) };
}

interface Named {
  readonly importId: string;
}

function matchesOf<T extends Named>(stored: readonly T[], fed: readonly T[]) {
  const storedIds = new Set(stored.map(({ importId }) => importId));
  const fedIds = new Set(fed.map(({ importId }) => importId));
  const all: { record: T; match: Match }[] = [
    ...stored
      .filter(({ importId }) => !fedIds.has(importId))
      .map((record) => ({ record, match: 'lost' as const })),
    ...fed.map((record) => ({
      record,
      match: storedIds.has(record.importId) ? ('matched' as const) : ('added' as const),
    })),
  ];
  const count = (wanted: Match): number => all.filter(({ match }) => match === wanted).length;
  return { all, counts: { matched: count('matched'), added: count('added'), lost: count('lost') } };
}

const maxShownUnits = 50;

interface Unit extends Named {
  readonly number: string;
}

/** How a property of a feed matches the floorplans and units that are stored of ours. */
export async function matchProperty(db: Queryable, propertyId: number, fed: FeedProperty) {
  const plans = await db.query<Named>(sql`
    select import_id as "importId" from floorplans where property_id = ${propertyId}`);
  const units = await db.query<Unit>(sql`
    select import_id as "importId", number from units where property_id = ${propertyId} order by number, id`);
  const matched = matchesOf<Unit>(units.rows, fed.units);
  return {
    name: fed.name,
    floorplans: matchesOf<Named>(plans.rows, fed.floorplans).counts,
    units: matched.counts,
    firstUnits: matched.all
      .slice(0, maxShownUnits)
      .map(({ record: { importId, number }, match }) => ({ importId, number, match })),
  };
}
