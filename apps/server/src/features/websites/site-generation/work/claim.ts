import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { generationWork, type GenerationHost } from '@supersync/contract/websites/site-generation/states.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import sql from 'sql-template-tag';
import type { Database, Transaction } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { type Attempt, workOrigin } from './progress.ts';

export type Generation = Row<typeof siteGeneration>;

/** Work that a worker has in hand. */
export interface Claim extends Attempt {
  readonly worker: string;
  readonly startedBy: number | null;
}

/** The generation was taken by somebody else, or somebody ended its work. */
export class LostClaimError extends Error {
  override name = 'LostClaimError';
}

/** Takes a generation that has work and that nobody has in hand. */
export function claimGeneration(
  db: Database,
  worker: string,
  leaseMs: number,
  hosts: readonly GenerationHost[],
): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<{
      id: number;
      attempt: number;
      state: string;
      started_by: number | null;
    }>(sql`
      select id, attempt, state, started_by from site_generations
      where state in ('queued', 'running', 'undoing') and host = any(${[...hosts]}::text[])
        and (live_until is null or live_until < clock_timestamp())
      order by live_until nulls first, id limit 1 for update skip locked`);
    const [found] = rows;
    if (found === undefined) return null;
    await tx.query(sql`
      update site_generations set worker = ${worker},
        live_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
      where id = ${found.id}`);
    const { id, attempt, started_by: startedBy } = found;
    if (found.state === 'queued')
      await records(tx, workOrigin(id, startedBy)).update(
        siteGeneration,
        id,
        { state: generationWork.start.to, startedAt: transactionTime },
        { isAudited: false },
      );
    return { id, attempt, worker, startedBy };
  });
}

/** Keeps the claim; false when it is lost or the work was ended by somebody. */
export async function renewClaim(
  db: Database,
  { id, attempt, worker }: Claim,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update site_generations set live_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
    where id = ${id} and attempt = ${attempt} and worker = ${worker} and state in ('running', 'undoing')`);
  return rowCount > 0;
}

/** A transaction of the work: nothing is written once the claim is lost. */
export function underClaim<T>(
  db: Database,
  claim: Claim,
  work: (tx: Transaction, generation: Generation) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.query(sql`
      select from site_generations where id = ${claim.id} and attempt = ${claim.attempt} and worker = ${claim.worker}
      for update`);
    if (rowCount === 0) throw new LostClaimError();
    return work(tx, await records(tx, workOrigin(claim.id, claim.startedBy)).lock(siteGeneration, claim.id));
  });
}

/** Lets others go on, after a while where there is something to wait for. */
export async function releaseClaim(db: Database, { id, worker }: Claim, afterMs = 0): Promise<void> {
  await db.query(sql`
    update site_generations set worker = null, live_until = case when ${afterMs} > 0
      then clock_timestamp() + make_interval(secs => ${afterMs / 1000}) end
    where id = ${id} and worker = ${worker}`);
}

/** An embedded database has one server, so whoever had work in hand before it started is gone. */
export async function forgetClaims(db: Database): Promise<void> {
  await db.query(sql`update site_generations set worker = null, live_until = null where worker is not null`);
  await db.query(sql`update site_rollout_items set look_at = null where look_at is not null`);
  await db.query(sql`update site_releases set look_at = null where look_at is not null`);
}
