import { observers } from '@supersync/contract/data-services/observed-listing/observed-listing.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { defineTask } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { currentRules } from './current-rules.ts';
import { matchBatch, type Cursor } from './match-batch.ts';
import { electCanonical, releaseChanged, releaseForRules, removeEmpty } from './tidy-members.ts';

/** The embedded database has one session: small steps let other statements in between. */
const batch = { embedded: 500, postgres: 2000 } as const;

/** Listings that have no building yet. */
export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select ((select count(*) from properties p where p.status <> 'archived'
        and not exists (select from building_members m where m.property_id = p.id))
      + (select count(*) from observed_listings l where l.origin = 'csv'
        and not exists (select from building_members m where m.observed_listing_id = l.id)))::int as count`);
  return rows[0]?.count ?? 0;
}

export const matchBuildingsTask = defineTask({
  name: 'match-buildings',
  title: 'Match listings to buildings',
  description:
    'Matches new and changed listings, ours and observed ones, to physical buildings by address, distance and name.',
  taskGroup: 'system',
  // An import of observations starts it too.
  access: observers,
  fieldConfig: [],
  timeLimitSeconds: 4 * 3600,
  retry: { limit: 2, delaySeconds: 300 },
  exclusiveKey: () => 'match-buildings',
  async run(context) {
    const { server, signal } = context;
    const origin = originOfRun(context);
    const { id, rules, isApplied } = await currentRules(server.db);
    const released = await context.inTransaction(async (tx) => {
      const changed = await releaseChanged(tx, origin);
      const scoredAgain = isApplied ? 0 : await releaseForRules(tx, origin, rules);
      await tx.query(sql`update match_rules set is_applied = true where id = ${id} and not is_applied`);
      return changed + scoredAgain;
    });
    if (released > 0) context.log(`${released} listings are matched again`);
    const waiting = await countWaiting(server.db);
    const sums = { joined: 0, inReview: 0, alone: 0 };
    let cursor: Cursor = { ours: 0, observed: 0 };
    while (!signal.aborted) {
      const from = cursor;
      const done = await context.inTransaction((tx) =>
        matchBatch(tx, origin, rules, from, batch[server.db.kind]),
      );
      if (done === null) break;
      cursor = done.cursor;
      sums.joined += done.joined;
      sums.inReview += done.inReview;
      sums.alone += done.alone;
      context.count({ added: done.joined + done.inReview + done.alone });
      const matched = sums.joined + sums.inReview + sums.alone;
      context.progress((matched / Math.max(1, waiting)) * 100, `${matched} of ${waiting}`);
    }
    await context.inTransaction(async (tx) => {
      await electCanonical(tx, origin);
      await removeEmpty(tx, origin);
    });
    const total = sums.joined + sums.inReview + sums.alone;
    return {
      message:
        total === 0
          ? 'Every listing has its building'
          : `${total} listings: ${sums.joined} joined a building, ${sums.inReview} in review, ${sums.alone} on their own`,
    };
  },
});
