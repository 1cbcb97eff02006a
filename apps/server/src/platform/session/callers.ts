import {
  permissionsFrom,
  permissionMapOf,
  type Grant,
} from '@supersync/contract/access/permission/permission-map.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database, Subscription } from '../db/database.ts';
import type { Caller, Clock } from '../server.ts';
import { personColumns, readPerson, standingOf, type PersonRow } from './people.ts';
import { grantsInView, mayView, viewing } from './viewing.ts';

export interface CachedCaller {
  readonly caller: Caller;
  readonly grants: readonly Grant[];
}

interface Remembered extends CachedCaller {
  readonly sessionEnds: number;
  /** When a view as somebody else is over; it must not be remembered any longer. */
  readonly viewEnds: number;
  readonly loaded: number;
}

/** Everyone who works at once fits. */
const rememberedCallers = 5_000;
/** Notifications keep this fresh; the age is a second line for whatever they could miss. */
const longestMs = 60 * 1000;

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
  /** Who is behind a session, or null when it is over or its person may no longer enter; at once when remembered. */
  of(sessionId: string): CachedCaller | null | Promise<CachedCaller | null>;
  forget(): void;
  close(): Promise<void>;
}

/**
 * Remembers people, so that a request costs no query for its permissions. Whatever may change a right makes
 * every server forget at once; while this one cannot hear of changes, it asks the database each time.
 */
export function createCallers(options: {
  config: Config;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}): Callers {
  const { config, db, clock, log } = options;
  const remembered = new Map<string, Remembered>();
  const loading = new Map<string, Promise<Remembered | null>>();
  let generation = 0;
  let subscription: Subscription | undefined;

  const forget = (): void => {
    generation += 1;
    remembered.clear();
    loading.clear();
  };

  const listening = db.listen('access', forget, { onGap: forget }).then(
    (made) => {
      forget();
      subscription = made;
    },
    (error: unknown) =>
      log.warn({ err: error }, 'changes of rights are not heard; asking the database each time'),
  );

  async function load(sessionId: string): Promise<Remembered | null> {
    const { rows } = await db.query<Row>({ ...callerQuery, values: [sessionId] });
    const row = rows[0];
    if (row === undefined) return null;
    const now = clock.now().getTime();
    const { grants, ...person } = standingOf(row, config);
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

  /** What was read before a change must not be kept after it. */
  function loadAndRemember(sessionId: string): Promise<Remembered | null> {
    const begun = generation;
    const promise = load(sessionId).then(
      (found) => {
        if (begun !== generation) return found;
        loading.delete(sessionId);
        if (found !== null) {
          if (remembered.size >= rememberedCallers) remembered.clear();
          remembered.set(sessionId, found);
        }
        return found;
      },
      (error: unknown) => {
        if (begun === generation) loading.delete(sessionId);
        throw error;
      },
    );
    loading.set(sessionId, promise);
    return promise;
  }

  const stillOpen = (found: Remembered | null): Remembered | null =>
    found !== null && found.sessionEnds > clock.now().getTime() ? found : null;

  return {
    of(sessionId) {
      if (subscription?.healthy !== true) return load(sessionId).then(stillOpen);
      const known = remembered.get(sessionId);
      const now = clock.now().getTime();
      if (known !== undefined && now - known.loaded < longestMs && now < known.viewEnds)
        return stillOpen(known);
      return (loading.get(sessionId) ?? loadAndRemember(sessionId)).then(stillOpen);
    },
    forget,
    async close() {
      await listening;
      await subscription?.close();
    },
  };
}
