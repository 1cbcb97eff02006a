import type { ChainFeed, Delivery } from '@supersync/contract/syndication/syndication-audit/chain.ts';
import type { GatedPartner } from '@supersync/contract/records/property/syndication-gates.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { gatedPartnerColumns, type GateLinks } from '#platform/syndication/gate-facts.ts';

/** A partner as the chain reads it. */
export interface AuditedPartner extends GatedPartner {
  readonly id: number;
  readonly version: number;
  readonly status: 'active' | 'paused' | 'retired';
}

export async function findPartner(db: Queryable, id: number): Promise<AuditedPartner | null> {
  const { rows } = await db.query<AuditedPartner>(
    sql`select p.id, p.version, ${gatedPartnerColumns} from partners p where p.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** Links and delivery of one property at one partner. */
export interface Pair {
  readonly propertyId: number;
  readonly links: GateLinks;
  readonly delivery: Delivery;
}

interface PairRow extends GateLinks, Omit<Delivery, 'feed'> {
  readonly propertyId: number;
  readonly feed: ChainFeed | null;
}

const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const statement = `
select t.id as "propertyId", c.status as "clientLink", l.status as "propertyLink", l.listing_id as "listingId",
  case when f.id is not null then json_build_object('published', b.number, 'held', h.number, 'heldWords', h.words,
    'lastFetchedAt', ${isoTime('f.last_fetched_at')}, 'lastFetchedBy', f.last_fetched_by) end as feed,
  (select count(*)::int from feed_listings x where x.build_id = f.published_build_id and x.property_id = t.id) as listings,
  (select ${isoTime('max(x.at)')} from feed_changes x join feed_builds y on y.id = x.build_id and y.published_at is not null
   where x.feed_id = f.id and x.property_id = t.id and x.kind = 'added') as since,
  exists (select from feed_listings x
    where x.build_id = f.last_fetched_build_id and x.property_id = t.id) as "isFetched",
  case when a.id is not null then json_build_object('adUrlId', a.id, 'url', a.url, 'status', a.status,
    'lastChecked', ${isoTime('a.last_checked')}, 'finding', a.finding) end as seen
from properties t
left join client_partners c on c.client_id = t.client_id and c.partner_id = $2
left join property_partners l on l.property_id = t.id and l.partner_id = $2
left join feeds f on f.client_id = t.client_id and f.partner_id = $2
left join feed_builds b on b.id = f.published_build_id
left join feed_builds h on h.id = f.held_build_id
left join ad_urls a on a.property_id = t.id and a.partner_id = $2
where t.id = any($1::int[]) order by t.id`;

/** Everything the chain needs of many properties at a partner, besides the facts of the gates. */
export async function readPairs(
  db: Queryable,
  propertyIds: readonly number[],
  partnerId: number,
): Promise<Pair[]> {
  const { rows } = await db.query<PairRow>({ text: statement, values: [[...propertyIds], partnerId] });
  return rows.map(({ propertyId, clientLink, propertyLink, ...delivery }) => ({
    propertyId,
    links: { clientLink, propertyLink },
    delivery,
  }));
}
