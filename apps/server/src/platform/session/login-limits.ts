import { createHash } from 'node:crypto';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import type { Clock } from '../server.ts';
import { networkOf } from './network-of.ts';

/** Failures are forgotten after this long without another. */
const forgottenAfterSeconds = 15 * 60;
const firstBlockSeconds = 30;
const longestBlockSeconds = 15 * 60;
/** Of one account from one network. Somebody elsewhere who guesses does not lock the account's owner out. */
export const failuresPerAccount = 10;
/** Of one network, whatever the accounts. */
export const failuresPerNetwork = 50;

export interface LoginLimits {
  /** Counts an attempt before it is made, so that concurrent ones count too. Throws if there were too many. */
  attempt(account: string, address: string): Promise<{ succeeded(): Promise<void> }>;
}

interface CountRow {
  /** The attempt was counted and is within the limits. */
  is_allowed: boolean;
  blocked_until: Date | null;
}

const bucketOf = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Limits of sign-in attempts, shared by all processes of an installation. */
export function createLoginLimits(db: Database, clock: Clock): LoginLimits {
  return {
    async attempt(account, address) {
      const network = networkOf(address);
      const ofAccount = bucketOf('account', account, network);
      const ofNetwork = bucketOf('network', network);
      const now = clock.now();
      const { rows } = await db.query<CountRow>(sql`
        with wanted (bucket, allowed) as (
          values (${ofAccount}::bytea, ${failuresPerAccount}::int), (${ofNetwork}::bytea, ${failuresPerNetwork}::int)
        ), blocked as (
          select max(f.blocked_until) as until from sign_in_failures f join wanted using (bucket)
          where f.blocked_until > ${now}
        ), counted as (
          insert into sign_in_failures as f (bucket, failures, allowed, expires_at)
          -- Sorted, so that two attempts never wait for each other.
          select bucket, 1, allowed, ${now}::timestamptz + make_interval(secs => ${forgottenAfterSeconds})
          from wanted where (select until from blocked) is null order by bucket
          on conflict (bucket) do update set
            -- Another attempt may have blocked it since this statement began.
            was_blocked = coalesce(f.blocked_until > ${now}, false),
            failures = case when f.expires_at <= ${now} then 1 when f.blocked_until > ${now} then f.failures
              else f.failures + 1 end,
            blocked_until = case when f.expires_at <= ${now} then null when f.blocked_until > ${now} then f.blocked_until
              when f.failures + 1 >= f.allowed
              then ${now}::timestamptz + make_interval(secs => least(${longestBlockSeconds},
                ${firstBlockSeconds} * power(2, least(f.failures + 1 - f.allowed, 20)))) end,
            expires_at = excluded.expires_at
          returning not was_blocked as is_allowed, blocked_until
        )
        select coalesce(bool_and(is_allowed), false) as is_allowed,
          coalesce((select until from blocked), max(blocked_until)) as blocked_until
        from counted`);
      const [count] = rows;
      if (count?.is_allowed !== true) {
        const until = count?.blocked_until?.getTime() ?? now.getTime();
        throw problem('too_many_requests', {
          seconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
        });
      }
      return {
        async succeeded() {
          await db.query(sql`
            with forgotten as (delete from sign_in_failures where bucket = ${ofAccount})
            update sign_in_failures set failures = failures - 1, blocked_until = null where bucket = ${ofNetwork}`);
        },
      };
    },
  };
}

/** Removes some of the failures that no longer count. */
export const removeOldFailures = (atMost: number): Sql => sql`
  delete from sign_in_failures where bucket in (
    select bucket from sign_in_failures where expires_at < now() limit ${atMost})`;
