import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import { named } from '../db/named.ts';

/** An attempt that is counted and about to start. */
export interface Claim {
  readonly id: number;
  readonly attempt: number;
  /** When it was due, before it was claimed. */
  readonly dueAt: Date;
}

export interface Claims {
  readonly claims: readonly Claim[];
  /** More may be due. */
  readonly hasMore: boolean;
}

/**
 * How long a claim excludes others. Must cover the time until the processing transaction starts; from then on
 * the row is locked.
 */
export const claimSeconds = 30;

/**
 * Counts the next attempt and commits it before any work starts, so that work which kills the process has
 * used up an attempt. Only first attempts are claimed together: a retry may be what killed the process and
 * must not take others with it.
 */
async function claim(
  db: Database,
  name: string,
  chosen: Sql,
  headOrder: Sql,
  limit: number,
): Promise<Claims> {
  const statement = sql`
    with chosen as (select id, attempts, due_at from message_deliveries where ${chosen}),
    head as (select id, attempts from chosen order by ${headOrder} limit 1)
    update message_deliveries d
    set attempts = d.attempts + 1, due_at = now() + make_interval(secs => ${claimSeconds})
    from chosen c, head h
    where d.id = c.id and (c.id = h.id or (h.attempts = 0 and c.attempts = 0))
    returning d.id, d.attempts, c.due_at, (select count(*) from chosen) as seen`;
  const { rows } = await db.query<{ id: number; attempts: number; due_at: Date; seen: number }>(
    named(name, statement),
  );
  const claims = rows.map(({ id, attempts, due_at }) => ({ id, attempt: attempts, dueAt: due_at }));
  const seen = rows[0]?.seen ?? 0;
  return { claims, hasMore: seen === limit || seen > claims.length };
}

/** Due and unclaimed, oldest first: for the database bus. */
export const claimDue = (db: Database, queue: string, limit: number): Promise<Claims> =>
  claim(
    db,
    'claim_due',
    sql`queue = ${queue} and status = 'waiting' and due_at <= now()
      order by due_at, id limit ${limit} for update skip locked`,
    sql`due_at, id`,
    limit,
  );

/**
 * Deliveries a bus brought, first attempts first. Skips settled ones and those claimed by another server; one
 * that waits for its retry runs now. Waits for locked rows: the sender may be recording that it was sent.
 */
export const claimThese = (db: Database, queue: string, ids: readonly number[]): Promise<Claims> =>
  claim(
    db,
    'claim_these',
    sql`queue = ${queue} and id = any (${ids}::bigint[])
      and (status = 'waiting' or (status = 'sent' and due_at <= now())) order by id for update`,
    sql`least(attempts, 1), id`,
    ids.length,
  );
