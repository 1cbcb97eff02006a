import { problem } from '@supersync/contract/kernel/errors.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { freeSlots } from '@supersync/contract/syndication/promoted-listing/free-days.ts';
import type { PromotedTierName } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { blockingRestriction } from '#platform/restriction/gate.ts';
import { type MarketSlot, readSlots } from './market.ts';

/** A requested promotion. */
export interface SlotRequest {
  readonly propertyId: number;
  readonly partnerId: number;
  readonly tier: PromotedTierName;
  readonly from: string;
  readonly days: number;
}

interface Facts {
  readonly clientId: number;
  readonly client: string;
  readonly clientStatus: string;
  readonly property: string;
  readonly propertyStatus: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly partner: string;
  readonly partnerKey: string;
  readonly partnerStatus: string;
  readonly link: string | null;
  readonly dailyPrice: string | null;
  readonly currency: 'CAD' | 'USD' | null;
}

async function readFacts(db: Queryable, { propertyId, partnerId, tier, from }: SlotRequest): Promise<Facts> {
  const { rows } = await db.query<{ [K in keyof Facts]: Facts[K] | null }>(sql`
    select p.client_id as "clientId", c.name as client, c.status as "clientStatus",
      p.name as property, p.status as "propertyStatus", p.city, p.province_code as "provinceCode",
      x.name as partner, x.partner_key as "partnerKey", x.status as "partnerStatus", k.status as link,
      coalesce(q.daily_price, t.daily_price)::text as "dailyPrice", coalesce(q.currency, t.currency) as currency
    from (select 1) one
    left join properties p on p.id = ${propertyId}
    left join clients c on c.id = p.client_id
    left join partners x on x.id = ${partnerId}
    left join property_partners k on k.property_id = p.id and k.partner_id = x.id
    left join promoted_tiers t on t.partner_id = x.id and t.tier = ${tier}
    left join lateral (
      select y.daily_price, y.currency from promoted_prices y
      where y.partner_id = t.partner_id and y.tier = t.tier and y.valid_from <= ${from}::date
        and (y.province_code is null or y.province_code = p.province_code)
        and (y.city is null or lower(y.city) = lower(p.city))
      order by y.city is null, y.province_code is null, y.valid_from desc limit 1
    ) q on true`);
  const [row] = rows;
  const missing = (field: string, thing: string): Error =>
    problem('unknown_reference', {}, { errors: { [field]: `This ${thing} does not exist` } });
  if (row === undefined || row.clientId === null) throw missing('propertyId', propertyMeta.singular);
  if (row.partner === null) throw missing('partnerId', partner.singular);
  // Every other column comes from the two rows, which exist.
  return row as Facts;
}

/** An overlapping promotion of the property at the partner; one cancelled before its first day has no days. */
async function readOverlap(db: Queryable, wish: SlotRequest, until: string, exceptId: number | null) {
  const { rows } = await db.query<{ id: number; from: string; until: string; status: string }>(sql`
    select id, first_day as "from", last_day as until, status from promoted_listings
    where property_id = ${wish.propertyId} and partner_id = ${wish.partnerId}
      and status in ('requested', 'approved', 'active') and id is distinct from ${exceptId}::int
      and first_day <= ${until}::date and last_day >= ${wish.from}::date
      and last_day >= first_day
    order by first_day limit 1`);
  return rows[0];
}

export interface CheckedSlotRequest extends Facts {
  readonly until: string;
  readonly slots: readonly MarketSlot[];
  readonly free: readonly number[];
  readonly nextFree: string | null;
  /** Reasons against it, as sentences. */
  readonly obstacles: readonly string[];
}

/** Checks a request today: the gates in order, each with a sentence that says what to do. */
export async function checkSlotRequest(
  db: Queryable,
  wish: SlotRequest,
  today: string,
  but: number | null = null,
): Promise<CheckedSlotRequest> {
  const facts = await readFacts(db, wish);
  const until = dayAfter(wish.from, wish.days - 1);
  const slots = await readSlots(db, { ...wish, ...facts }, wish.from);
  const { free, nextFree } = freeSlots(slots, wish.from, wish.days);
  const obstacles: string[] = [];

  if (wish.from < today) obstacles.push(`Its first day, ${wish.from}, has passed: choose a later one.`);
  if (facts.clientStatus !== 'active') obstacles.push(`${facts.client} is ${facts.clientStatus}.`);
  if (facts.propertyStatus !== 'active')
    obstacles.push(`${facts.property} is ${facts.propertyStatus}: only active properties are promoted.`);
  if (facts.partnerStatus !== 'active') obstacles.push(`${facts.partner} is ${facts.partnerStatus}.`);
  else if (facts.link !== 'active')
    obstacles.push(`${facts.partner} is not switched on for ${facts.property}: switch it on there first.`);
  for (const [scope, target] of [
    ['feature', 'promoted_listings'],
    ['feature', 'syndication'],
    ['partner', facts.partnerKey],
  ] as const) {
    const rule = await blockingRestriction(db, { clientId: facts.clientId, scope, target, on: wish.from });
    if (rule !== null) obstacles.push(rule);
  }
  const overlap = await readOverlap(db, wish, until, but);
  if (overlap !== undefined)
    obstacles.push(
      `${facts.property} is ${overlap.status} at ${facts.partner} from ${overlap.from} until ${overlap.until} already (${overlap.id}).`,
    );
  if (slots.length === 0) obstacles.push(`${facts.partner} does not sell the ${wish.tier} tier.`);
  else if (free.length === 0)
    obstacles.push(
      `No ${wish.tier} slot at ${facts.partner} in ${facts.city} is free for these ${wish.days} days. The next free date is ${nextFree ?? until}.`,
    );
  return { ...facts, until, slots, free, nextFree, obstacles };
}
