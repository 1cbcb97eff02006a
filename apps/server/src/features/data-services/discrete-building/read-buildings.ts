import {
  mapPoints,
  reviewPageSize,
  type readBuildingMap,
  type readReviewQueue,
} from '@supersync/contract/data-services/discrete-building/actions.ts';
import type { BuildingStatus } from '@supersync/contract/data-services/discrete-building/building-states.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { currentRules } from './current-rules.ts';

type BuildingMap = ActionAnswer<typeof readBuildingMap>;
type ReviewQueue = ActionAnswer<typeof readReviewQueue>;

const pattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export async function buildingMap(
  db: Queryable,
  { status, search = '' }: { status?: BuildingStatus | undefined; search?: string | undefined },
): Promise<BuildingMap> {
  const ofStatus = status === undefined ? empty : sql`and status = ${status}`;
  const searched = pattern(search);
  const ofSearch =
    search === ''
      ? empty
      : sql`and (canonical_address ilike ${searched} or city ilike ${searched} or name ilike ${searched})`;
  // Without words, index `discrete_buildings_map` answers the count and the order, so neither reads every building.
  const { rows } = await db.query<{ answer: BuildingMap }>(sql`
    with found as ${search === '' ? sql`not materialized` : sql`materialized`} (
      select id, canonical_address, city, latitude, longitude, status, member_count from discrete_buildings
      where merged_into_id is null and latitude is not null and longitude is not null ${ofStatus} ${ofSearch})
    select json_build_object('total', (select count(*) from found), 'points', coalesce((
      select json_agg(shown) from (
        select id, canonical_address as address, city, latitude, longitude, status, member_count as listings
        from found order by member_count desc, id limit ${mapPoints}) shown), '[]')) as answer`);
  return rows[0]?.answer ?? { total: 0, points: [] };
}

/** The most doubtful questions, each side with where its listings come from. */
export async function reviewQueue(db: Queryable): Promise<ReviewQueue> {
  const { rules } = await currentRules(db);
  const { rows } = await db.query<{ answer: Omit<ReviewQueue, 'rules'> }>(sql`
    with asked as materialized (
      select b.id, b.suggested_building_id, b.suggested_evidence, b.doubt,
        round(b.suggested_score * 10000)::int as score
      from discrete_buildings b join discrete_buildings t on t.id = b.suggested_building_id
      where b.status = 'review' and b.merged_into_id is null and t.merged_into_id is null),
    page as (select * from asked order by doubt desc, id limit ${reviewPageSize}),
    sides as (
      select d.id, json_build_object('buildingId', d.id, 'address', d.canonical_address, 'name', d.name,
        'city', d.city, 'postalCode', d.postal_code, 'latitude', d.latitude::float, 'longitude', d.longitude::float,
        'listings', d.member_count, 'sources', (
          select coalesce(json_agg(distinct m.source), '[]') from building_members m where m.building_id = d.id)) as side
      from discrete_buildings d
      where d.id in (select id from page union select suggested_building_id from page))
    select json_build_object('total', (select count(*) from asked), 'questions', coalesce((
      select json_agg(json_build_object('doubt', p.doubt, 'score', p.score, 'evidence', p.suggested_evidence,
        'building', o.side, 'suggestion', t.side) order by p.doubt desc, p.id)
      from page p join sides o on o.id = p.id join sides t on t.id = p.suggested_building_id), '[]')) as answer`);
  return { rules, ...(rows[0]?.answer ?? { total: 0, questions: [] }) };
}
