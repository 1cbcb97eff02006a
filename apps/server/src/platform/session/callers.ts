import {
  permissionsFrom,
  permissionMapOf,
  type Grant,
} from '@supersync/contract/access/permission/permission-map.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database, Subscription } from '../db/database.ts';
import type { Caller, Clock } from '../server.ts';
import { personColumns, readPerson, toKnownPerson, type PersonRow } from './people.ts';
import { grantsInView, mayView, viewing } from './viewing.ts';

export interface CachedCaller {
  readonly caller: Caller;
  readonly grants: readonly Grant[];
}

interface CacheEntry extends CachedCaller {
  readonly sessionEnds: number;
  /** When a view-as ends; the cache entry must not outlive it. */
  readonly viewEnds: number;
  readonly loaded: number;
}

/** Enough for all concurrent users. */
const maxCachedCallers = 5_000;
/** Notifications invalidate the cache; the TTL covers missed ones. */
const cacheTtlMs = 60 * 1000;

const callerQuery = {
  name: 'caller',
  text: `
    select ${personColumns}, s.expires_at, s.acting_as, s.acting_until
    from sessions s join users u on u.id = s.user_id
    where s.id = $1 and s.ended_at is null and u.suspended_at is null`,
};

interface Row extends PersonRow {
  expires_at: Date;
  acting_as: number | null;
  acting_until: Date | null;
}

export interface Callers {
  /** The caller of a session; null if it has ended or the person lost access. Synchronous if cached. */
  of(sessionId: string): CachedCaller | null | Promise<CachedCaller | null>;
  forget(): void;
  /** Cached callers, for metrics. */
  size(): number;
  close(): Promise<void>;
}

/**
 * Caches callers, so that a request needs no query for its permissions. Any change of permissions clears the
 * cache on every server at once; while this server cannot receive notifications, it queries the database each
 * time.
 */
export function createCallers(options: {
  config: Config;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): Callers {
  const { config, db, clock, log } = options;
  const cache = new Map<string, CacheEntry>();
  const loading = new Map<string, Promise<CacheEntry | null>>();
  let generation = 0;
  let subscription: Subscription | undefined;

  const forget = (): void => {
    generation += 1;
    cache.clear();
    loading.clear();
  };

  const listening = db.listen('access', forget, { onGap: forget }).then(
    (opened) => {
      forget();
      subscription = opened;
    },
    (error: unknown) =>
      log.warn({ err: error }, 'cannot listen for changed permissions; querying the database each time'),
  );

  async function load(sessionId: string): Promise<CacheEntry | null> {
    const { rows } = await db.query<Row>({ ...callerQuery, values: [sessionId] });
    const row = rows[0];
    if (row === undefined) return null;
    const now = clock.now().getTime();
    const { grants, ...person } = toKnownPerson(row, config);
    const self: Caller = { ...person, sessionId };
    const times = { sessionEnds: row.expires_at.getTime(), loaded: now };
    const until = row.acting_until ?? new Date(0);
    const other = until.getTime() > now && mayView(self) ? row.acting_as : null;
    const viewed = other === null ? null : await readPerson(db, config, other);
    if (viewed === null || !viewed.isSuperUser)
      return { caller: self, grants, viewEnds: Number.POSITIVE_INFINITY, ...times };
    const inView = grantsInView(self.held, viewed.grants);
    return {
      caller: viewing(self, viewed, permissionsFrom(permissionMapOf(inView)), until),
      grants: inView,
      viewEnds: until.getTime(),
      ...times,
    };
  }

  /** Don't cache what was read before an invalidation. */
  function loadAndCache(sessionId: string): Promise<CacheEntry | null> {
    const startGeneration = generation;
    const promise = load(sessionId).then(
      (found) => {
        if (startGeneration !== generation) return found;
        loading.delete(sessionId);
        if (found !== null) {
          if (cache.size >= maxCachedCallers) cache.clear();
          cache.set(sessionId, found);
        }
        return found;
      },
      (error: unknown) => {
        if (startGeneration === generation) loading.delete(sessionId);
        throw error;
      },
    );
    loading.set(sessionId, promise);
    return promise;
  }

  const stillOpen = (found: CacheEntry | null): CacheEntry | null =>
    found !== null && found.sessionEnds > clock.now().getTime() ? found : null;

  return {
    of(sessionId) {
      if (subscription?.healthy !== true) return load(sessionId).then(stillOpen);
      const cached = cache.get(sessionId);
      const now = clock.now().getTime();
      if (cached !== undefined && now - cached.loaded < cacheTtlMs && now < cached.viewEnds)
        return stillOpen(cached);
      return (loading.get(sessionId) ?? loadAndCache(sessionId)).then(stillOpen);
    },
    forget,
    size: () => cache.size,
    async close() {
      await listening;
      await subscription?.close();
    },
  };
}
