import {
  matchRulesSchema,
  type MatchRules,
} from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

export interface CurrentRules {
  readonly id: number;
  readonly rules: MatchRules;
  /** False until the listings matched by earlier rules are scored again. */
  readonly isApplied: boolean;
}

/** The newest version counts; the first one comes with the table. */
export async function currentRules(db: Queryable): Promise<CurrentRules> {
  const { rows } = await db.query<Record<string, unknown> & { id: number; isApplied: boolean }>(sql`
    select id, is_applied as "isApplied", civic_points as "civicPoints", street_points as "streetPoints",
      postal_points as "postalPoints", near_points as "nearPoints", far_points as "farPoints",
      name_points as "namePoints", near_metres as "nearMetres", far_metres as "farMetres",
      auto_from as "autoFrom", review_from as "reviewFrom"
    from match_rules order by id desc limit 1`);
  const [row] = rows;
  if (row === undefined) throw new TypeError('There are no matching rules');
  return { id: row.id, isApplied: row.isApplied, rules: matchRulesSchema.parse(row) };
}

/** Rules as a row of their table, for `match_score`. */
export const rulesAsRow = (
  rules: MatchRules,
) => sql`row(0, ${rules.civicPoints}::int, ${rules.streetPoints}::int,
  ${rules.postalPoints}::int, ${rules.nearPoints}::int, ${rules.farPoints}::int, ${rules.namePoints}::int,
  ${rules.nearMetres}::int, ${rules.farMetres}::int, ${rules.autoFrom}::int, ${rules.reviewFrom}::int,
  null, null, now(), false)::match_rules`;
