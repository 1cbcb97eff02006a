import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Viewer } from '#platform/resource/viewer.ts';
import { readGateFacts, type GateFacts, type GateLinks } from '#platform/syndication/gate-facts.ts';

/** Properties held in memory at once. */
const batchSize = 500;

/** A property as seen by a partner. */
export interface Listing {
  readonly facts: GateFacts;
  readonly links: GateLinks;
  /** What the API returns of it. */
  readonly told: {
    readonly propertyId: number;
    readonly name: string;
    readonly city: string;
    readonly provinceCode: string;
    readonly clientId: number;
    readonly clientName: string;
    readonly listingId: string | null;
  };
}

type ListingRow = Listing['told'] & GateLinks;

const linked = (partnerId: number, after: number, limit: number) => sql`
  select p.id as "propertyId", p.name, p.city, p.province_code as "provinceCode", p.client_id as "clientId",
    o.name as "clientName", l.listing_id as "listingId", l.status as "propertyLink", c.status as "clientLink"
  from (
    select * from property_partners where partner_id = ${partnerId} and property_id > ${after}
    order by property_id limit ${limit}
  ) l
  join properties p on p.id = l.property_id
  join clients o on o.id = p.client_id
  left join client_partners c on c.partner_id = l.partner_id and c.client_id = p.client_id
  order by l.property_id`;

/** For a new partner: every active property, as if it were switched on. */
const allActive = (after: number, limit: number) => sql`
  select p.id as "propertyId", p.name, p.city, p.province_code as "provinceCode", p.client_id as "clientId",
    o.name as "clientName", null as "listingId", 'active' as "propertyLink", 'active' as "clientLink"
  from properties p join clients o on o.id = p.client_id
  where p.status = 'active' and p.id > ${after}
  order by p.id limit ${limit}`;

export interface Walk {
  /** Null for a new partner. */
  readonly partnerId: number | null;
  /** Fields the partner requires, now and in the draft. */
  readonly requiredFields: readonly string[];
  /** Starts after this property id. */
  readonly after?: number;
  readonly size?: number;
}

/** A partner's properties in batches by id, with all gate inputs. */
export async function* walkListings(
  db: Queryable,
  viewer: Viewer,
  { partnerId, requiredFields, after = 0, size = batchSize }: Walk,
): AsyncGenerator<readonly Listing[]> {
  let last = after;
  for (;;) {
    const { rows } = await db.query<ListingRow>(
      partnerId === null ? allActive(last, size) : linked(partnerId, last, size),
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.propertyId;
    const facts = await readGateFacts(
      db,
      viewer,
      rows.map(({ propertyId }) => propertyId),
      requiredFields,
    );
    const factsOf = new Map(facts.map((each) => [each.property.id, each]));
    yield rows.flatMap(({ propertyLink, clientLink, ...told }) => {
      const found = factsOf.get(told.propertyId);
      return found === undefined ? [] : [{ facts: found, links: { propertyLink, clientLink }, told }];
    });
    if (rows.length < size) return;
  }
}
