import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { promotedConnection } from '@supersync/contract/syndication/promoted-listing/promoted-connection.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import { type NewValues, records, type WriteOptions } from '#platform/resource/records.ts';
import type { Clock, Origin } from '#platform/server.ts';

interface Pair {
  readonly propertyId: number;
  readonly partnerId: number;
}

interface Link {
  readonly listingId: string | null;
  readonly evidence: Evidence | null;
}
type Evidence = 'ad' | 'list' | 'person';

/** Locks by partner, so that two properties never get the same listing id. */
async function lockLink(tx: Transaction, pair: Pair): Promise<Link> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended('partner listing ids', ${pair.partnerId}))`,
  );
  const { rows } = await tx.query<Link>(sql`
    select listing_id as "listingId", listing_evidence as evidence from property_partners
    where property_id = ${pair.propertyId} and partner_id = ${pair.partnerId} for update`);
  if (rows[0] === undefined)
    throw problem('promotion_refused', {
      reason: 'The partner is not switched on for this property: switch it on there first.',
    });
  return rows[0];
}

/** Updates the link; also publishes to connections, which are a view of links. */
async function changeLink(
  tx: Transaction,
  origin: Origin,
  pair: Pair,
  values: NewValues<typeof propertyPartner>,
  options: WriteOptions<typeof propertyPartner>,
): Promise<void> {
  const { key, version } = await records(tx, origin).update(propertyPartner, pair, values, options);
  await publish(tx, recordRoom(promotedConnection.name), 'updated', { key, version });
}

export async function connect(
  tx: Transaction,
  origin: Origin,
  { listingId, ...pair }: Pair & { readonly listingId: string | null },
) {
  const { listingId: before } = await lockLink(tx, pair);
  if (before === listingId) return { before, listingId };
  if (listingId !== null) {
    const { rows } = await tx.query<{ name: string }>(sql`
      select p.name from property_partners x join properties p on p.id = x.property_id
      where x.partner_id = ${pair.partnerId} and x.listing_id = ${listingId} and x.property_id <> ${pair.propertyId}
      limit 1`);
    if (rows[0] !== undefined)
      throw problem(
        'promotion_refused',
        { reason: `${rows[0].name} has this id at the partner: part those two first.` },
        { errors: { listingId: `${rows[0].name} has this id` } },
      );
  }
  const action = listingId === null ? 'disconnected' : 'connected';
  await changeLink(tx, origin, pair, { listingId }, { action });
  return { before, listingId };
}

/** The strongest evidence: an ad page that names the property, the partner's list, or a person's statement. */
async function evidenceFor(tx: Transaction, pair: Pair, listingId: string): Promise<Evidence> {
  const { rows } = await tx.query<{ ad: boolean; list: boolean }>(sql`
    select exists (select from ad_urls where property_id = ${pair.propertyId} and partner_id = ${pair.partnerId}
        and status in ('ok', 'redirect')) as ad,
      exists (select from partner_listings where partner_id = ${pair.partnerId} and listing_id = ${listingId}) as list`);
  const [found] = rows;
  if (found?.ad === true) return 'ad';
  return found?.list === true ? 'list' : 'person';
}

export async function verify(
  tx: Transaction,
  origin: Origin,
  clock: Clock,
  { isVerified, ...pair }: Pair & { readonly isVerified: boolean },
): Promise<{ evidence: Evidence | null }> {
  const link = await lockLink(tx, pair);
  if (link.listingId === null)
    throw problem('promotion_refused', { reason: 'It has no id at the partner yet: connect it first.' });
  const evidence = isVerified ? await evidenceFor(tx, pair, link.listingId) : null;
  if (evidence === link.evidence) return { evidence };
  await changeLink(
    tx,
    origin,
    pair,
    {},
    {
      action: isVerified ? 'verified' : 'verification taken back',
      changes: { evidence: [link.evidence, evidence] },
      columns: {
        listing_evidence: evidence,
        listing_verified_at: isVerified ? clock.now() : null,
        listing_verified_user_id: isVerified ? origin.userId : null,
      },
    },
  );
  return { evidence };
}
