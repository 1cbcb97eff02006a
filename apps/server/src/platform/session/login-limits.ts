import { isIPv6 } from 'node:net';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Clock } from '../server.ts';

const windowMs = 15 * 60 * 1000;
export const failuresPerAccount = 10;
export const failuresPerAddress = 50;
/** An attacker with many addresses must not fill the memory. */
const maxBuckets = 50_000;

interface Bucket {
  count: number;
  resets: number;
}

export interface LoginLimits {
  /** Counts an attempt before it is made, so that concurrent ones count too. Throws if there were too many. */
  attempt(account: string, address: string): { succeeded(): void };
}

/** An IPv6 /64 network counts as one address. */
const networkOf = (address: string): string =>
  isIPv6(address) && !address.startsWith('::') ? address.split(':').slice(0, 4).join(':') : address;

export function createLoginLimits(clock: Clock): LoginLimits {
  const buckets = new Map<string, Bucket>();

  function bucketOf(name: string): Bucket {
    const now = clock.now().getTime();
    const existing = buckets.get(name);
    if (existing !== undefined && existing.resets > now) return existing;
    if (buckets.size >= maxBuckets) {
      for (const [other, { resets }] of buckets) if (resets <= now) buckets.delete(other);
      const [oldest] = buckets.keys();
      if (buckets.size >= maxBuckets && oldest !== undefined) buckets.delete(oldest);
    }
    const created = { count: 0, resets: now + windowMs };
    buckets.delete(name);
    buckets.set(name, created);
    return created;
  }

  return {
    attempt(account, address) {
      const limited = [
        [bucketOf(`account ${account}`), failuresPerAccount],
        [bucketOf(`address ${networkOf(address)}`), failuresPerAddress],
      ] as const;
      for (const [bucket, limit] of limited)
        if (bucket.count >= limit)
          throw problem('too_many_requests', {
            seconds: Math.max(1, Math.ceil((bucket.resets - clock.now().getTime()) / 1000)),
          });
      for (const [bucket] of limited) bucket.count += 1;
      return {
        succeeded() {
          const [[ofAccount], [ofAddress]] = limited;
          ofAccount.count = 0;
          ofAddress.count -= 1;
        },
      };
    },
  };
}
