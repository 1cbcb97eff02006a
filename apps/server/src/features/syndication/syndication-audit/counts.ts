import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/define-job.ts';
import type { Database, Queryable } from '#platform/db/database.ts';
import { dayOf } from '#platform/restriction/gate.ts';
import type { Clock } from '#platform/server.ts';

/** So many clients are counted while somebody waits for them, */
const atOnce = 500;
/** and so many while others wait for the embedded database. */
const beside = 50;

/** Clients whose counts are older than their records. */
export const uncountedClients = (now: Date): Sql => sql`
  select client_id from syndication_marks
  union select client_id from syndication_clients where holds_until <= ${now}::timestamptz`;

/** Counts clients that have changed: one, or as many as may be counted while somebody waits. */
export async function countChanged(
  db: Database,
  clock: Clock,
  { clientId = null, most = atOnce }: { readonly clientId?: number | null; readonly most?: number } = {},
): Promise<void> {
  await db.query(sql`
    select count_syndication(${dayOf(clock)}::date, ${clock.now()}::timestamptz,
      ${clientId === null ? null : [clientId]}::int[], ${most})`);
}

/** What is looked for among the properties at a partner. */
export interface Matching {
  readonly partnerId: number;
  readonly gate: string | null;
  readonly state: string | null;
  /** A part of the property's name. */
  readonly q: string;
}

/**
 * Clients that may have a match, by their counts and by id: all, or the next ones that are enough for so many
 * properties if all of these match. Those that are not counted may have any.
 */
export async function clientsWithMatches(
  db: Queryable,
  { partnerId, gate, state, q }: Matching,
  now: Date,
  { from = 0, enoughFor = null }: { readonly from?: number; readonly enoughFor?: number | null } = {},
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(sql`
    select s.client_id as id from (
      select m.client_id, sum(m.count) over (order by m.client_id) - m.count as before from (
        select e.client_id, sum(e.count) as count from (
          select v.client_id, v.count from syndication_counts v
          where v.partner_id = ${partnerId} and v.client_id >= ${from}
            and (${gate}::text is null or v.gate = ${gate}::text)
            and (${state}::text is null or v.state = ${state}::text)
          union all
          select u.client_id, 1 from (${uncountedClients(now)}) u where u.client_id >= ${from}
        ) e group by e.client_id
      ) m
      where ${q} = '' or exists (
        select from properties p
        where p.client_id = m.client_id and position(lower(${q}) in lower(p.name)) > 0)
    ) s where ${enoughFor}::int is null or s.before < ${enoughFor}::int order by s.client_id`);
  return rows.map(({ id }) => id);
}

/** Changed clients are counted also when nobody looks: their marks would become ever more. */
export const countJob = (clock: Clock): Job =>
  defineJob({
    name: 'count-syndication',
    schema: z.object({}),
    cron: '*/5 * * * *',
    retry: { limit: 0, delaySeconds: 0 },
    handler: async ({ db, signal }) => {
      for (;;) {
        signal.throwIfAborted();
        await countChanged(db, clock, { most: beside });
        const { rows } = await db.query<{ isOver: boolean }>(
          sql`select not exists (${uncountedClients(clock.now())}) as "isOver"`,
        );
        if (rows[0]?.isOver === true) return;
      }
    },
  });
