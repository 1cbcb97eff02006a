import { trialExamples, type tryRules } from '@supersync/contract/data-services/discrete-building/actions.ts';
import type { MatchRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { currentRules, rulesAsRow } from './current-rules.ts';

type Trial = ActionAnswer<typeof tryRules>;

/**
 * What rules would do to every listing that no person decided on, by one statement over what was measured when they
 * were matched: the likeness to their own building, and to others nearby.
 */
export async function trialOf(db: Queryable, rules: MatchRules): Promise<Trial> {
  const { rules: current } = await currentRules(db);
  const auto = rules.autoFrom * 100;
  const review = rules.reviewFrom * 100;
  const { rows } = await db.query<{ answer: Trial }>(sql`
    with open as (
      select m.*, b.status, b.canonical_address,
        m.placed_by = 'person' or b.status in ('confirmed', 'split') as is_decided
      from building_members m join discrete_buildings b on b.id = m.building_id
      where b.merged_into_id is null),
    scored as materialized (
      select o.*, match_score(x.now, o.civic, o.street_likeness, o.postal, o.metres, o.name_likeness) as score_now,
        match_score(x.next, o.civic, o.street_likeness, o.postal, o.metres, o.name_likeness) as score_then,
        t.id as other_id, t.canonical_address as other, t.score_now as other_now, t.score_then as other_then, t.civic as other_civic
      from open o cross join (select ${rulesAsRow(current)} as now, ${rulesAsRow(rules)} as next) x
      left join lateral (
        select d.id, d.canonical_address, c.civic,
          match_score(x.now, c.civic, c.street_likeness, c.postal, c.metres, c.name_likeness) as score_now,
          match_score(x.next, c.civic, c.street_likeness, c.postal, c.metres, c.name_likeness) as score_then
        from building_candidates c join discrete_buildings d on d.id = c.building_id and d.merged_into_id is null
        where c.member_id = o.id and c.building_id <> o.building_id order by score_then desc, d.id limit 1
      ) t on true
      where not o.is_decided),
    effects as materialized (
      select s.*, case
          when other_then >= ${auto}::int and other_civic = 100 and other_then > coalesce(score_then, -1)
            and (score_now is null or other_then > score_now)
            and not (other_now >= ${current.autoFrom * 100}::int and other_civic = 100) then 'merge'
          when score_then < ${review}::int then 'split'
          when score_then < ${auto}::int then 'question'
          when score_now is null and other_then >= ${review}::int and status <> 'review' then 'question'
        end as effect
      from scored s),
    shown as (
      select *, row_number() over (partition by effect order by abs(coalesce(other_then, 0) - coalesce(score_then, 0)), id)
        as place from effects where effect is not null)
    select json_build_object(
      'listings', (select count(*) from open), 'decided', (select count(*) from open where is_decided),
      'merges', e.merge, 'splits', e.split, 'questions', e.question) as answer
    from (
      select json_object_agg(k.effect, json_build_object(
        'count', (select count(*) from effects where effect = k.effect),
        'examples', coalesce((
          select json_agg(json_build_object('listing', address, 'source', source, 'buildingId', building_id,
            'building', canonical_address, 'otherId', other_id, 'other', other,
            'scoreNow', to_char(coalesce(case when k.effect = 'split' then score_now end, other_now, score_now, 0) / 10000.0, 'FM0.00'),
            'scoreThen', to_char(coalesce(case when k.effect = 'split' then score_then end, other_then, score_then, 0) / 10000.0, 'FM0.00')
          ) order by place) from shown where effect = k.effect and place <= ${trialExamples}), '[]'))) as found
      from (values ('merge'), ('split'), ('question')) k (effect)
    ) g cross join lateral (select g.found -> 'merge' as merge, g.found -> 'split' as split, g.found -> 'question' as question) e`);
  const none = { count: 0, examples: [] };
  return rows[0]?.answer ?? { listings: 0, merges: none, splits: none, questions: none, decided: 0 };
}
