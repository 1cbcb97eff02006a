import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import { promotedConnection } from '@supersync/contract/promoted-listing/promoted-connection.ts';
import { propertyPartner } from '@supersync/contract/property/property-partner.ts';
import sql from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Clock, Origin } from '../../platform/server.ts';

interface Pair {
  readonly propertyId: number;
  readonly partnerId: number;
}

interface Link {
  readonly listingId: string | null;
  readonly evidence: Evidence | null;
}
type Evidence = 'ad' | 'list' | 'person';

const keyOf = (pair: Pair): string => printKey(propertyPartner, pair);

/** Whoever gives ids of a partner waits for the others: two properties never get the same one. */
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

async function tellLink(
  tx: Transaction,
  origin: Origin,
  pair: Pair,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<void> {
  const key = keyOf(pair);
  await audit(tx, origin, { action, resource: propertyPartner.name, key, changes });
  await publish(tx, recordRoom(propertyPartner.name), 'updated', { key, version: 0 });
  await publish(tx, recordRoom(promotedConnection.name), 'updated', { key, version: 0 });
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
  await tx.query(sql`
    update property_partners set listing_id = ${listingId}, version = version + 1, modified_user_id = ${origin.userId},
      modified_at = now()
    where property_id = ${pair.propertyId} and partner_id = ${pair.partnerId}`);
  await tellLink(tx, origin, pair, listingId === null ? 'disconnected' : 'connected', {
    listingId: [before, listingId],
  });
  return { before, listingId };
}

/** The strongest there is: a page of the ad that named the property, the partner's own list, or a person's word. */
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
  await tx.query(sql`
    update property_partners set listing_evidence = ${evidence},
      listing_verified_at = ${isVerified ? clock.now().toISOString() : null},
      listing_verified_user_id = ${isVerified ? origin.userId : null}, version = version + 1, modified_at = now()
    where property_id = ${pair.propertyId} and partner_id = ${pair.partnerId}`);
  await tellLink(tx, origin, pair, isVerified ? 'verified' : 'verification taken back', {
    evidence: [link.evidence, evidence],
  });
  return { evidence };
}
