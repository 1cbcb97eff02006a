import { calendarDays } from '@supersync/contract/syndication/promoted-listing/calendar-actions.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import type {
  PromotedStatus,
  PromotedTierName,
} from '@supersync/contract/syndication/promoted-listing/states.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Market } from './market.ts';

interface KnownMarket extends Market {
  readonly partner: string;
  readonly slots: number;
  readonly booked: number;
}

export async function markets(db: Queryable, today: string): Promise<KnownMarket[]> {
  const { rows } = await db.query<KnownMarket & { readonly tier: PromotedTierName }>(sql`
    select s.partner_id as "partnerId", x.name as partner, s.tier, min(s.city) as city,
      s.province_code as "provinceCode", count(*)::int as slots,
      (count(*) filter (where exists (
        select from promoted_listings l where l.slot_id = s.id and l.status in ('approved', 'active')
          and l.last_day >= ${today}::date and l.last_day >= l.first_day)))::int as booked
    from promoted_slots s join partners x on x.id = s.partner_id
    group by s.partner_id, x.name, s.tier, s.province_code, lower(s.city)
    order by x.name, s.province_code, lower(s.city), s.tier`);
  return rows;
}

interface CalendarSlot {
  readonly number: number;
  readonly bookings: {
    id: number;
    propertyId: number;
    property: string;
    client: string;
    status: PromotedStatus;
    firstDay: string;
    lastDay: string;
  }[];
}

/** Every slot of a market with its bookings over six weeks, including the past. */
export async function slotCalendar(db: Queryable, market: Market, from: string) {
  const until = dayAfter(from, calendarDays - 1);
  const { rows: slots } = await db.query<CalendarSlot>(sql`
    select n.number, coalesce(json_agg(json_build_object(
        'id', l.id, 'propertyId', p.id, 'property', p.name, 'client', c.name, 'status', l.status,
        'firstDay', l.first_day, 'lastDay', l.last_day) order by l.first_day) filter (where l.id is not null), '[]'
      ) as bookings
    from promoted_tiers t
    cross join lateral generate_series(1, t.slots) n (number)
    left join promoted_slots s on s.partner_id = t.partner_id and s.tier = t.tier and s.number = n.number
      and s.province_code = ${market.provinceCode} and lower(s.city) = lower(${market.city})
    left join promoted_listings l on l.slot_id = s.id and l.status in ('approved', 'active', 'ended')
      and l.last_day >= ${from}::date and l.first_day <= ${until}::date and l.last_day >= l.first_day
    left join properties p on p.id = l.property_id
    left join clients c on c.id = l.client_id
    where t.partner_id = ${market.partnerId} and t.tier = ${market.tier}
    group by n.number order by n.number`);
  const { rows } = await db.query<{ waiting: number }>(sql`
    select count(*)::int as waiting from promoted_listings
    where status = 'requested' and partner_id = ${market.partnerId} and tier = ${market.tier}
      and province_code = ${market.provinceCode} and lower(city) = lower(${market.city})
      and first_day <= ${until}::date and last_day >= ${from}::date`);
  return { from, until, slots, waiting: rows[0]?.waiting ?? 0 };
}
