import { observedListing } from '@supersync/contract/data-services/observed-listing/observed-listing.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

/** The listings of every published feed, each with its property. */
const published = (today: string) => sql`
  select t.name as source, f.id || ':' || l.listing_id as listing_id, l.property_id, p.name, p.address, p.city,
    p.province_code, p.country_code, p.postal_code, p.latitude, p.longitude, p.beds_min as bedrooms, l.rent, p.currency,
    greatest(p.units_available, 1) as units, least(b.published_at::date, ${today}::date) as since
  from feeds f join partners t on t.id = f.partner_id
  join feed_builds b on b.feed_id = f.id and b.state = 'published'
  join feed_listings l on l.build_id = b.id
  join properties p on p.id = l.property_id`;

/** Records what our own feeds show as seen today: two statements, however many listings there are. */
export async function recordFeeds(
  tx: Transaction,
  origin: Origin,
  today: string,
): Promise<{ added: number; seenAgain: number }> {
  const event = { key: null };
  const seenAgain = await records(tx, origin).bulk(
    observedListing,
    {
      rows: sql`select o.*, f.rent as new_rent, f.units as new_units from observed_listings o
        join (${published(today)}) f on f.source = o.source and f.listing_id = o.listing_id
        where o.origin = 'feed' and (o.last_seen < ${today}::date or o.rent is distinct from f.rent)
        order by o.id for update of o`,
      set: sql`last_seen = greatest(o.last_seen, ${today}::date), rent = o.new_rent, units = o.new_units`,
    },
    { action: 'observed', event },
  );
  const added = await records(tx, origin).bulk(
    observedListing,
    {
      insert: sql`insert into observed_listings (origin, source, listing_id, property_id, name, address, city,
          province_code, country_code, postal_code, latitude, longitude, bedrooms, rent, currency, units, first_seen,
          last_seen, modified_user_id)
        select 'feed', source, listing_id, property_id, name, address, city, province_code, country_code, postal_code,
          latitude, longitude, bedrooms, rent, currency, units, since, ${today}::date, ${origin.userId}::int
        from (${published(today)}) f on conflict (source, listing_id) do nothing returning *`,
    },
    { action: 'observed', event },
  );
  await tx.query(sql`
    insert into observed_rents (observed_listing_id, day, rent)
    select id, ${today}::date, rent from observed_listings
    where origin = 'feed' and last_seen = ${today}::date and rent is not null
    on conflict (observed_listing_id, day) do update set rent = excluded.rent`);
  return { added, seenAgain };
}
