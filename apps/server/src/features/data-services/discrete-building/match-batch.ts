import {
  BlockIndex,
  blocksOf,
  doubtOf,
  isRepresented,
  lookupsOf,
  matchPlace,
  type Found,
  type Match,
} from '@supersync/contract/data-services/discrete-building/matching/match-place.ts';
import type { Place } from '@supersync/contract/data-services/discrete-building/matching/evidence.ts';
import type { MatchRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import {
  buildingMember,
  discreteBuilding,
} from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import sql, { raw } from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { canonicalValues, placeOfRow, type ListingRow, type PlaceRow } from './member-row.ts';

/** Where a pass through all listings stands: ours by id, then observed ones by id. */
export interface Cursor {
  readonly ours: number;
  readonly observed: number;
}

export interface BatchCounts {
  readonly joined: number;
  readonly inReview: number;
  readonly alone: number;
  readonly cursor: Cursor;
}

/** Further than this from any match, another building is not worth keeping as a candidate. */
const leastKept = 4000;

const placeColumns = raw(`name, address, city, province_code as "provinceCode", country_code as "countryCode",
  postal_code as "postalCode", latitude::text, longitude::text`);

/** The next listings without a building. Ours come first, so that buildings bear our addresses. */
async function nextListings(tx: Queryable, { ours, observed }: Cursor, most: number): Promise<ListingRow[]> {
  const own = await tx.query<ListingRow>(sql`
    select 'ours' as kind, p.id, 'ours' as source, p.id::text as "listingId", p.name, p.address, p.city,
      p.province_code as "provinceCode", p.country_code as "countryCode", p.postal_code as "postalCode",
      p.latitude::text, p.longitude::text, b.year_built as "yearBuilt", b.unit_count as units
    from properties p left join buildings b on b.id = p.building_id
    where p.id > ${ours} and p.status <> 'archived'
      and not exists (select from building_members m where m.property_id = p.id)
    order by p.id limit ${most}`);
  if (own.rows.length > 0) return own.rows;
  const seen = await tx.query<ListingRow>(sql`
    select 'observed' as kind, id, source, listing_id as "listingId", ${placeColumns}, null as "yearBuilt", null as units
    from observed_listings l
    where id > ${observed} and origin = 'csv'
      and not exists (select from building_members m where m.observed_listing_id = l.id)
    order by id limit ${most}`);
  return seen.rows;
}

interface MemberRow extends PlaceRow {
  readonly id: number;
  readonly buildingId: number;
}

/** The members that share a block with any of the places: one statement, by equality of blocks. */
async function candidatesOf(tx: Queryable, places: readonly Place[]): Promise<BlockIndex> {
  const blocks = [...new Set(places.flatMap((place) => lookupsOf(place)))];
  const { rows } = await tx.query<MemberRow>(sql`
    select id, building_id as "buildingId", ${placeColumns} from building_members
    where id in (select member_id from building_member_blocks where block = any (${blocks}::text[]))`);
  const index = new BlockIndex();
  for (const row of rows) index.add({ memberId: row.id, buildingId: row.buildingId, place: placeOfRow(row) });
  return index;
}

async function reserveIds(tx: Queryable, table: string, count: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

interface Placed {
  readonly listing: ListingRow;
  readonly place: Place;
  readonly memberId: number;
  readonly buildingId: number;
  readonly match: Match;
  readonly isFiled: boolean;
}

/** Decides one listing after the other: each may join a building that one before it began. */
function decide(
  listings: readonly ListingRow[],
  places: readonly Place[],
  index: BlockIndex,
  rules: MatchRules,
  { memberIds, buildingIds }: { memberIds: readonly number[]; buildingIds: readonly number[] },
): Placed[] {
  const placed: Placed[] = [];
  for (const [at, listing] of listings.entries()) {
    const place = places[at];
    const memberId = memberIds[at];
    const ownId = buildingIds[at];
    if (place === undefined || memberId === undefined || ownId === undefined) continue;
    const match = matchPlace(place, index.candidatesFor(place), rules);
    const best = match.verdict === 'auto' ? match.found[0] : undefined;
    const buildingId = best?.buildingId ?? ownId;
    const isFiled = best === undefined || !isRepresented(best, place);
    if (isFiled) index.add({ memberId, buildingId, place });
    placed.push({ listing, place, memberId, buildingId, match, isFiled });
  }
  return placed;
}

const evidenceColumns = ({ evidence }: Found) => ({
  civic: evidence.civic,
  street_likeness: evidence.street,
  postal: evidence.postal,
  metres: evidence.metres,
  name_likeness: evidence.name,
});

const asScore = (score: number): number => score / 10_000;

/** Matching is the work of a run; its log says what it did, so single entries would only repeat it. */
const asWork = { isAudited: false, event: null } as const;

async function insertBuildings(
  tx: Transaction,
  origin: Origin,
  begun: readonly Placed[],
  rules: MatchRules,
): Promise<void> {
  if (begun.length === 0) return;
  const rows = begun.map(({ listing, place, buildingId, memberId, match }) => {
    const asked = match.verdict === 'review' ? match.found[0] : undefined;
    const values = canonicalValues(listing, place);
    return {
      id: buildingId,
      canonical_address: values.canonicalAddress,
      name: values.name,
      civic_no: values.civicNo,
      street: values.street,
      city: values.city,
      province_code: values.provinceCode,
      country_code: values.countryCode,
      postal_code: values.postalCode,
      latitude: values.latitude,
      longitude: values.longitude,
      status: asked === undefined ? 'auto' : 'review',
      canonical_member_id: memberId,
      year_built: listing.yearBuilt,
      units: listing.units,
      suggested_building_id: asked?.buildingId ?? null,
      suggested_score: asked === undefined ? null : asScore(asked.score),
      suggested_evidence: asked?.evidence ?? null,
      doubt: asked === undefined ? 0 : doubtOf(asked.score, rules),
    };
  });
  const columns = raw(Object.keys(rows[0] ?? {}).join(', '));
  await records(tx, origin).bulk(
    discreteBuilding,
    {
      insert: sql`insert into discrete_buildings (${columns}, modified_user_id)
        select ${columns}, ${origin.userId}::int
        from jsonb_populate_recordset(null::discrete_buildings, ${JSON.stringify(rows)}::jsonb) returning *`,
    },
    asWork,
  );
}

async function insertMembers(tx: Transaction, origin: Origin, placed: readonly Placed[]): Promise<void> {
  const rows = placed.map(({ listing, memberId, buildingId, match: { verdict, found } }) => {
    const best = verdict === 'auto' ? found[0] : undefined;
    return {
      id: memberId,
      building_id: buildingId,
      kind: listing.kind,
      source: listing.source,
      listing_id: listing.listingId,
      property_id: listing.kind === 'ours' ? listing.id : null,
      observed_listing_id: listing.kind === 'observed' ? listing.id : null,
      name: listing.name,
      address: listing.address,
      city: listing.city,
      province_code: listing.provinceCode,
      country_code: listing.countryCode,
      postal_code: listing.postalCode,
      latitude: listing.latitude,
      longitude: listing.longitude,
      score: best === undefined ? null : asScore(best.score),
      civic: null,
      street_likeness: null,
      postal: null,
      metres: null,
      name_likeness: null,
      ...(best === undefined ? {} : evidenceColumns(best)),
    };
  });
  const columns = raw(Object.keys(rows[0] ?? {}).join(', '));
  await records(tx, origin).bulk(
    buildingMember,
    {
      insert: sql`insert into building_members (${columns}, modified_user_id)
        select ${columns}, ${origin.userId}::int
        from jsonb_populate_recordset(null::building_members, ${JSON.stringify(rows)}::jsonb) returning *`,
    },
    asWork,
  );
  const filed = placed.filter(({ isFiled }) => isFiled);
  await fileMembers(
    tx,
    filed.map(({ memberId, place }) => ({ id: memberId, place })),
  );
  const candidates = placed.flatMap(({ memberId, buildingId, match }) =>
    match.found
      .filter((found) => found.buildingId !== buildingId && found.score >= leastKept)
      .map((found) => ({ member_id: memberId, building_id: found.buildingId, ...evidenceColumns(found) })),
  );
  await tx.query(sql`
    insert into building_candidates
    select * from jsonb_populate_recordset(null::building_candidates, ${JSON.stringify(candidates)}::jsonb)
    on conflict do nothing`);
}

/** Files members under the blocks they are found by. */
export async function fileMembers(
  tx: Queryable,
  members: readonly { readonly id: number; readonly place: Place }[],
): Promise<void> {
  const filed = members.flatMap(({ id, place }) => blocksOf(place).map((block) => ({ id, block })));
  if (filed.length === 0) return;
  await tx.query(sql`
    insert into building_member_blocks (block, member_id)
    select unnest(${filed.map(({ block }) => block)}::text[]), unnest(${filed.map(({ id }) => id)}::int[])
    on conflict do nothing`);
}

/** A building may have been merged by a person since it was read: what joins it goes where it went. */
async function followMerges(tx: Queryable, placed: readonly Placed[]): Promise<Placed[]> {
  const ids = [
    ...new Set(placed.filter(({ match }) => match.verdict === 'auto').map((each) => each.buildingId)),
  ];
  const { rows } = await tx.query<{ id: number; into: number | null }>(sql`
    select id, merged_into_id as into from discrete_buildings where id = any (${ids}::int[]) order by id for share`);
  const into = new Map(
    rows.flatMap(({ id, into: target }) => (target === null ? [] : [[id, target] as const])),
  );
  return placed.map((each) => ({ ...each, buildingId: into.get(each.buildingId) ?? each.buildingId }));
}

/** Matches the next listings in five statements, however many they are; null when none is left. */
export async function matchBatch(
  tx: Transaction,
  origin: Origin,
  rules: MatchRules,
  cursor: Cursor,
  most: number,
): Promise<BatchCounts | null> {
  const listings = await nextListings(tx, cursor, most);
  const last = listings.at(-1);
  if (last === undefined) return null;
  const places = listings.map((listing) => placeOfRow(listing));
  const index = await candidatesOf(tx, places);
  const memberIds = await reserveIds(tx, 'building_members', listings.length);
  const buildingIds = await reserveIds(tx, 'discrete_buildings', listings.length);
  const decided = decide(listings, places, index, rules, { memberIds, buildingIds });
  const placed = await followMerges(tx, decided);
  const begun = placed.filter(({ match }) => match.verdict !== 'auto');
  await insertBuildings(tx, origin, begun, rules);
  await insertMembers(tx, origin, placed);
  const inReview = begun.filter(({ match }) => match.verdict === 'review').length;
  return {
    joined: placed.length - begun.length,
    inReview,
    alone: begun.length - inReview,
    cursor: last.kind === 'ours' ? { ...cursor, ours: last.id } : { ...cursor, observed: last.id },
  };
}
