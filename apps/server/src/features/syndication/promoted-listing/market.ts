import type { SlotDays } from '@supersync/contract/syndication/promoted-listing/free-days.ts';
import type { PromotedTierName } from '@supersync/contract/syndication/promoted-listing/states.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';

export interface Market {
  readonly partnerId: number;
  readonly tier: PromotedTierName;
  readonly city: string;
  readonly provinceCode: string;
}

export interface MarketSlot extends SlotDays {
  /** Null until the first request in this market. */
  readonly id: number | null;
}

/** A partner's slots in a market, with their bookings from the given day. */
export async function readSlots(db: Queryable, market: Market, from: string): Promise<MarketSlot[]> {
  const { rows } = await db.query<MarketSlot>(sql`
    select s.id, n.number, coalesce(
      json_agg(json_build_object('from', l.first_day, 'until', l.last_day)) filter (where l.id is not null), '[]'
    ) as taken
    from promoted_tiers t
    cross join lateral generate_series(1, t.slots) n (number)
    left join promoted_slots s on s.partner_id = t.partner_id and s.tier = t.tier and s.number = n.number
      and s.province_code = ${market.provinceCode} and lower(s.city) = lower(${market.city})
    left join promoted_listings l on l.slot_id = s.id and l.status in ('approved', 'active')
      and l.last_day >= ${from}::date and l.last_day >= l.first_day
    where t.partner_id = ${market.partnerId} and t.tier = ${market.tier}
    group by s.id, n.number order by n.number`);
  return rows;
}

/** Creates missing slots of a market. */
export async function makeSlots(tx: Transaction, market: Market): Promise<void> {
  await tx.query(sql`
    insert into promoted_slots (partner_id, tier, province_code, city, number)
    select t.partner_id, t.tier, ${market.provinceCode}, ${market.city}, n
    from promoted_tiers t cross join lateral generate_series(1, t.slots) n
    where t.partner_id = ${market.partnerId} and t.tier = ${market.tier}
    on conflict do nothing`);
}
