import { heldFrom, permissionMapOf, type Grant } from '@supersync/contract/access/permission-map.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database, Subscription } from '../db/database.ts';
import type { Caller, Clock } from '../server.ts';
import { grantsOf, isSuperUserManager, type ProductFlags } from './grants.ts';

export interface KnownCaller {
  readonly caller: Caller;
  readonly grants: readonly Grant[];
}

interface Remembered extends KnownCaller {
  readonly sessionEnds: number;
  readonly loaded: number;
}

/** Everyone who works at once fits. */
const rememberedCallers = 5_000;
/** Notifications keep this fresh; the age is a second line for whatever they could miss. */
const longestMs = 60 * 1000;

const callerQuery = {
  name: 'caller',
  text: `
    select u.id, u.email, u.first_name, u.last_name, u.is_super_user, s.expires_at,
      u.email_verified_at is not null as is_verified,
      (select coalesce(json_agg(json_build_object('productKey', p.product_key, 'create', p.c, 'read', p.r,
                'update', p.u, 'delete', p.d) order by p.product_key), '[]')
       from (select rp.product_key, bool_or(rp.has_create) c, bool_or(rp.has_read) r,
                    bool_or(rp.has_update) u, bool_or(rp.has_delete) d
             from role_users ru join role_products rp on rp.role_id = ru.role_id
             where ru.user_id = u.id group by rp.product_key) p) as products
    from sessions s join users u on u.id = s.user_id
    where s.id = $1 and s.ended_at is null and u.suspended_at is null`,
};

interface Row {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_super_user: boolean;
  expires_at: Date;
  is_verified: boolean;
  products: ProductFlags[];
}

export interface Callers {
  /** Who is behind a session, or null when it is over or its person may no longer enter. */
  of(sessionId: string): Promise<KnownCaller | null>;
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
    const account = { email: row.email, isVerified: row.is_verified };
    const grants = grantsOf(account, row.products, config);
    const caller: Caller = {
      userId: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      isSuperUser: row.is_super_user,
      isSuperUserManager: isSuperUserManager(account, config),
      held: heldFrom(permissionMapOf(grants)),
      sessionId,
    };
    return { caller, grants, sessionEnds: row.expires_at.getTime(), loaded: clock.now().getTime() };
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

  async function find(sessionId: string): Promise<Remembered | null> {
    if (subscription?.healthy !== true) return load(sessionId);
    const known = remembered.get(sessionId);
    if (known !== undefined && clock.now().getTime() - known.loaded < longestMs) return known;
    return loading.get(sessionId) ?? loadAndRemember(sessionId);
  }

  return {
    async of(sessionId) {
      const found = await find(sessionId);
      return found !== null && found.sessionEnds > clock.now().getTime() ? found : null;
    },
    forget,
    async close() {
      await listening;
      await subscription?.close();
    },
  };
}
