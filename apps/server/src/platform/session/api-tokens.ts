import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { allows } from '@supersync/contract/access/permission/access.ts';
import type { PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import {
  permissionsFrom,
  permissionMapOf,
  type Flag,
  type Grant,
} from '@supersync/contract/access/permission/permission-map.ts';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Config } from '../../config.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Caller, Clock } from '../server.ts';
import type { CachedCaller } from './callers.ts';
import { personColumns, toKnownPerson, type PersonRow } from './people.ts';

/** `ssync_<client id>_<secret>`: the prefix lets secret scanners detect it. */
const tokenForm = /^Bearer ssync_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([\w-]{43})$/;

export interface ApiToken {
  readonly clientId: string;
  readonly secret: string;
}

/** The token of a request, not yet verified. */
export function readApiToken({ headers }: Pick<FastifyRequest, 'headers'>): ApiToken | null {
  if (headers.authorization === undefined) return null;
  const [, clientId, secret] = tokenForm.exec(headers.authorization) ?? [];
  return clientId === undefined || secret === undefined ? null : { clientId, secret };
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function issueApiToken(clientId: string): { readonly token: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `ssync_${clientId}_${secret}`, hash: hashOf(secret) };
}

interface Row extends PersonRow {
  client_name: string;
  keys: PermissionKey[];
  read_only: boolean;
  secret_hash: Buffer;
  revoked_at: Date | null;
  expires_at: Date;
  suspended_at: Date | null;
  last_used_at: Date | null;
}

/** Often enough to show that a client is in use, rarely enough to cost nothing. */
const recordUseEveryMs = 60_000;

const flags: readonly Flag[] = ['c', 'r', 'u', 'd'];

/** The client's keys that its owner has now, without flags the owner lacks. */
function grantsOf(owner: Pick<Caller, 'held'>, keys: readonly PermissionKey[], readOnly: boolean): Grant[] {
  return keys.map((key) => {
    const [hasCreate, hasRead, hasUpdate, hasDelete] = flags.map((flag) =>
      allows(owner.held, [key], flag) && (!readOnly || flag === 'r') ? 1 : 0,
    );
    return {
      group: 'account',
      productKey: key,
      hasCreate: hasCreate ?? 0,
      hasRead: hasRead ?? 0,
      hasUpdate: hasUpdate ?? 0,
      hasDelete: hasDelete ?? 0,
    };
  });
}

const clientQuery = {
  name: 'api_client',
  text: `select ${personColumns}, u.suspended_at, a.name as client_name, a.keys, a.read_only, a.secret_hash,
      a.last_used_at, a.revoked_at, a.expires_at
    from api_clients a join users u on u.id = a.owner_id where a.id = $1`,
};

/** Why a token is invalid; null if it is valid. */
function invalidReason({ client_name, revoked_at, expires_at, suspended_at }: Row, now: Date): string | null {
  const on = (moment: Date): string => moment.toISOString().slice(0, 10);
  if (revoked_at !== null) return `API client "${client_name}" was revoked on ${on(revoked_at)}`;
  if (expires_at <= now) return `The token of API client "${client_name}" expired on ${on(expires_at)}`;
  return suspended_at === null ? null : `The owner of API client "${client_name}" can no longer sign in`;
}

/** A client with the permissions that it and its owner share now. */
function callerOfRow(row: Row, clientId: string, config: Config): CachedCaller {
  const { grants: _all, ...owner } = toKnownPerson(row, config);
  const grants = grantsOf(owner, row.keys, row.read_only);
  const caller: Caller = {
    ...owner,
    held: permissionsFrom(permissionMapOf(grants)),
    // Only people create super users.
    isSuperUserManager: false,
    // No session has this id, so lookups by session find nothing.
    sessionId: clientId,
    apiClient: { id: clientId, name: row.client_name, isReadOnly: row.read_only },
  };
  return { caller, grants };
}

/** For work a client requested earlier, without its secret. Returns the reason if it has no access any more. */
export async function readClient(
  db: Queryable,
  config: Config,
  clientId: string,
  now: Date,
): Promise<CachedCaller | string> {
  const { rows } = await db.query<Row>({ ...clientQuery, values: [clientId] });
  const [row] = rows;
  if (row === undefined) return 'The API client that asked for this is gone';
  return invalidReason(row, now) ?? callerOfRow(row, clientId, config);
}

export interface ApiTokens {
  callerOf(token: ApiToken): Promise<CachedCaller | null>;
}

/**
 * Looks up a token in the database at every request: a revoked token, a suspended owner or a withdrawn key
 * takes effect with the next request on every server.
 */
export function createApiTokens(options: { config: Config; db: Database; clock: Clock }): ApiTokens {
  const { config, db, clock } = options;
  return {
    async callerOf({ clientId, secret }) {
      const now = clock.now();
      const { rows } = await db.query<Row>({ ...clientQuery, values: [clientId] });
      const [row] = rows;
      if (row === undefined || invalidReason(row, now) !== null) return null;
      if (!timingSafeEqual(row.secret_hash, hashOf(secret))) return null;
      if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > recordUseEveryMs)
        await db.query(sql`update api_clients set last_used_at = ${now} where id = ${clientId}`);
      return callerOfRow(row, clientId, config);
    },
  };
}
