import {
  buildingMember,
  discreteBuilding,
} from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import type { MatchRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { rulesAsRow } from './current-rules.ts';
import { canonicalValues, placeOfRow, type PlaceRow } from './member-row.ts';

const asWork = { isAudited: false, event: null } as const;

/** Listings whose place has changed since they were matched, and ours that were archived. */
const changedMembers = sql`
  select m.* from building_members m
        left join properties p on p.id = m.property_id
        left join observed_listings l on l.id = m.observed_listing_id
        where m.placed_by = 'match' and (p.status = 'archived'
          or (m.name, m.address, m.city, m.province_code, m.postal_code, m.latitude, m.longitude) is distinct from
            (coalesce(p.name, l.name), coalesce(p.address, l.address), coalesce(p.city, l.city),
             coalesce(p.province_code, l.province_code), coalesce(p.postal_code, l.postal_code),
             coalesce(p.latitude, l.latitude), coalesce(p.longitude, l.longitude)))`;

/**
 * Takes these out of their buildings, so that they are matched again. Where a person placed them they stay.
 */
export const releaseChanged = (tx: Transaction, origin: Origin): Promise<number> =>
  records(tx, origin).bulk(
    buildingMember,
    { remove: sql`${changedMembers} order by m.id for update of m` },
    asWork,
  );

export async function countChanged(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::int as count from (${changedMembers}) c`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Takes out the listings that other rules would place elsewhere: those that no longer reach the automatic score, those
 * that now resemble another building more, and those in review. Buildings that a person decided on keep theirs.
 */
export const releaseForRules = (tx: Transaction, origin: Origin, rules: MatchRules): Promise<number> =>
  records(tx, origin).bulk(
    buildingMember,
    {
      before: sql`scored as (
        select m.id, m.building_id,
          match_score(x.r, m.civic, m.street_likeness, m.postal, m.metres, m.name_likeness) as score, (
            select max(match_score(x.r, c.civic, c.street_likeness, c.postal, c.metres, c.name_likeness))
            from building_candidates c join discrete_buildings t on t.id = c.building_id
            where c.member_id = m.id and c.building_id <> m.building_id and c.civic = 100 and t.merged_into_id is null) as other
        from building_members m cross join (select ${rulesAsRow(rules)} as r) x
        where m.placed_by = 'match'),
      leaving as (
        select b.id from discrete_buildings b join scored s on s.id = b.canonical_member_id
        where b.status in ('auto', 'review') and (b.status = 'review' or s.other >= ${rules.autoFrom * 100}::int))`,
      remove: sql`
        select m.* from building_members m join scored s on s.id = m.id
        join discrete_buildings b on b.id = m.building_id and b.status in ('auto', 'review')
        where s.score < ${rules.autoFrom * 100}::int or m.building_id in (select id from leaving)
          or s.other > s.score and s.other >= ${rules.autoFrom * 100}::int
        order by m.id for update of m`,
    },
    asWork,
  );

interface Orphan extends PlaceRow {
  readonly buildingId: number;
  readonly memberId: number;
}

/** Gives buildings that lost the listing they took their address from another one: ours first, then the best score. */
export async function electCanonical(tx: Transaction, origin: Origin): Promise<number> {
  const { rows } = await tx.query<Orphan>(sql`
    select distinct on (b.id) b.id as "buildingId", m.id as "memberId", m.name, m.address, m.city,
      m.province_code as "provinceCode", m.country_code as "countryCode", m.postal_code as "postalCode",
      m.latitude::text, m.longitude::text
    from discrete_buildings b join building_members m on m.building_id = b.id
    where b.canonical_member_id is null and b.merged_into_id is null
    order by b.id, m.kind desc, m.score desc nulls first, m.id`);
  for (const row of rows)
    await records(tx, origin).update(
      discreteBuilding,
      row.buildingId,
      { ...canonicalValues(row, placeOfRow(row)), canonicalMemberId: row.memberId },
      { action: 'canonical listing replaced' },
    );
  return rows.length;
}

/** Removes buildings without a listing that no person ever touched; what was suggested to join them stands alone. */
export async function removeEmpty(tx: Transaction, origin: Origin): Promise<number> {
  const empty = sql`
    select b.* from discrete_buildings b
    where b.member_count = 0 and b.merged_into_id is null and b.status in ('auto', 'review')
      and not exists (select from building_changes c where c.building_id = b.id or c.other_building_id = b.id)
      and not exists (select from discrete_buildings x where x.merged_into_id = b.id)`;
  await records(tx, origin).bulk(
    discreteBuilding,
    {
      rows: sql`select d.* from discrete_buildings d
        where d.suggested_building_id in (select id from (${empty}) e) and d.merged_into_id is null
        order by d.id for update of d`,
      set: sql`status = case when o.status = 'review' then 'auto' else o.status end, suggested_building_id = null,
        suggested_score = null, suggested_evidence = null, doubt = 0`,
    },
    asWork,
  );
  return records(tx, origin).bulk(
    discreteBuilding,
    { remove: sql`${empty} order by b.id for update of b` },
    asWork,
  );
}
