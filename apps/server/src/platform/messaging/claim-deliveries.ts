import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../db/database.ts';

/** A try that is counted and about to begin. */
export interface Claim {
  readonly id: number;
  /** 1 for the first try. */
  readonly attempt: number;
  /** When it was due, before it was claimed. */
  readonly dueAt: Date;
}

export interface Claims {
  readonly claims: readonly Claim[];
  /** Whether others may be due too. */
  readonly hasMore: boolean;
}

/**
 * How long nobody else begins what was claimed. It has to cover what comes before the transaction that does the work;
 * from then on the row is locked for as long as it takes.
 */
export const claimSeconds = 30;

/**
 * Counts the next try and commits it before any work begins, so that work which ends the process has had its try all
 * the same. Only first tries are claimed together: one that was begun before may be what ended the process, and takes
 * no others with it.
 */
async function claim(db: Database, chosen: Sql, headOrder: Sql, most: number): Promise<Claims> {
  const { rows } = await db.query<{ id: number; attempts: number; due_at: Date; seen: number }>(sql`
    with chosen as (select id, attempts, due_at from message_deliveries where ${chosen}),
    head as (select id, attempts from chosen order by ${headOrder} limit 1)
    update message_deliveries d
    set attempts = d.attempts + 1, due_at = now() + make_interval(secs => ${claimSeconds})
    from chosen c, head h
    where d.id = c.id and (c.id = h.id or (h.attempts = 0 and c.attempts = 0))
    returning d.id, d.attempts, c.due_at, (select count(*) from chosen) as seen`);
  const claims = rows.map(({ id, attempts, due_at }) => ({ id, attempt: attempts, dueAt: due_at }));
  const seen = rows[0]?.seen ?? 0;
  return { claims, hasMore: seen === most || seen > claims.length };
}

/** What is due and nobody else has in hand, oldest first: for the bus on the database. */
export const claimDue = (db: Database, queue: string, most: number): Promise<Claims> =>
  claim(
    db,
    sql`queue = ${queue} and status = 'waiting' and due_at <= now()
      order by due_at, id limit ${most} for update skip locked`,
    sql`due_at, id`,
    most,
  );

/**
 * What a bus brought, first tries first. A delivery that is settled already is not claimed again, nor one that another
 * server has in hand; one that waits for its next try, and comes all the same, has it now. One that is locked is waited for: the sender may just be noting that it was sent.
 */
export const claimThese = (db: Database, queue: string, ids: readonly number[]): Promise<Claims> =>
  claim(
    db,
    sql`queue = ${queue} and id = any (${ids}::bigint[])
      and (status = 'waiting' or (status = 'sent' and due_at <= now())) order by id for update`,
    sql`least(attempts, 1), id`,
    ids.length,
  );
