import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { partnerListing } from '@supersync/contract/syndication/promoted-listing/partner-listing.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { Origin } from '#platform/server.ts';
import { records } from '#platform/resource/records.ts';

export interface Upload {
  readonly partnerId: number;
  readonly listings: readonly { readonly listingId: string; readonly title?: string | undefined }[];
  readonly dryRun: boolean;
}

interface Counts {
  readonly added: number;
  readonly removed: number;
  readonly unknown: number;
  readonly notListed: number;
}

/** Changes the list would make, counted in the database: both lists may be long. */
async function compare(tx: Transaction, partnerId: number, ids: readonly string[]): Promise<Counts> {
  const { rows } = await tx.query<Counts>(sql`
    with sent as (select unnest(${[...ids]}::text[]) as listing_id),
      kept as (select listing_id from partner_listings where partner_id = ${partnerId})
    select
      (select count(*) from sent where listing_id not in (select listing_id from kept))::int as added,
      (select count(*) from kept where listing_id not in (select listing_id from sent))::int as removed,
      (select count(*) from sent s where not exists (select from property_partners x
        where x.partner_id = ${partnerId} and x.listing_id = s.listing_id))::int as unknown,
      (select count(*) from promoted_connections c where c.partner_id = ${partnerId} and c.listing_id is not null
        and c.listing_id not in (select listing_id from sent))::int as "notListed"`);
  return rows[0] ?? { added: 0, removed: 0, unknown: 0, notListed: 0 };
}

export async function applyPartnerList(
  tx: Transaction,
  origin: Origin,
  { partnerId, listings, dryRun }: Upload,
) {
  const { rows } = await tx.query(sql`select from partners where id = ${partnerId} for key share`);
  if (rows.length === 0) throw problem('not_found', { thing: partner.singular, key: partnerId });
  const unique = [...new Map(listings.map((each) => [each.listingId, each])).values()];
  const counts = await compare(
    tx,
    partnerId,
    unique.map(({ listingId }) => listingId),
  );
  const answer = { ...counts, listed: unique.length, duplicates: listings.length - unique.length };
  if (dryRun) return answer;
  const list = JSON.stringify(unique.map(({ listingId, title }) => ({ listing_id: listingId, title })));
  await tx.query(sql`
    with sent as (select * from json_to_recordset(${list}::json) as s (listing_id text, title text)),
      gone as (
        delete from partner_listings l where partner_id = ${partnerId}
          and not exists (select from sent s where s.listing_id = l.listing_id)
      )
    insert into partner_listings (partner_id, listing_id, title)
    select ${partnerId}, listing_id, nullif(title, '') from sent
    on conflict (partner_id, listing_id) do update set title = excluded.title, listed_at = excluded.listed_at`);
  await records(tx, origin).note(partner, partnerId, {
    action: 'listings uploaded',
    changes: { listings: [answer.listed - answer.added + answer.removed, answer.listed] },
  });
  await publish(tx, recordRoom(partnerListing.name), 'updated', { key: null });
  return answer;
}
