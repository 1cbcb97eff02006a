import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { personId } from '../access/people.ts';
import type { Candidate } from './promoted-draft.ts';
import { randomFor } from '../random.ts';

/** The partner's own list: most of our ids, some orphans, and some missing. */
export async function seedPartnerLists(tx: Queryable, calendar: Calendar, candidates: readonly Candidate[]) {
  const random = randomFor('partner-listings');
  const rows = [...Map.groupBy(candidates, ({ partnerId }) => partnerId)].flatMap(([partner_id, theirs]) => {
    const ourIds = theirs.flatMap(({ listingId }) =>
      listingId === null || random.chance(0.08) ? [] : [listingId],
    );
    const orphanIds = Array.from({ length: 7 }, () => `X${random.integer(100_000, 999_999)}`);
    const listed_at = calendar.time(random, -2);
    return [...new Set([...ourIds, ...orphanIds])].map((listing_id) => ({
      partner_id,
      listing_id,
      title: listing_id.startsWith('X') ? `${random.integer(10, 990)} Harbour Street` : null,
      listed_at,
    }));
  });
  await insertRows(
    tx,
    'partner_listings',
    rows.map((row, index) => ({ id: index + 1, ...row })),
  );
  await tx.query(sql`
    update property_partners set listing_evidence = case when property_id % 3 = 0 then 'list' else 'person' end,
      listing_verified_at = ${calendar.time(random, -2)}, listing_verified_user_id = ${personId('admin')}
    where listing_id is not null and property_id % 5 < 3 and exists (select from promoted_connections c
      where c.property_id = property_partners.property_id and c.partner_id = property_partners.partner_id)`);
}
