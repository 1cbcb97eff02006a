import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { audit } from '../audit/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock, Origin } from '../server.ts';

/** A session ends when idle for this long, and in any case after the absolute limit. */
const idleMs = 12 * 60 * 60 * 1000;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * How long the previous secret is still accepted: several tabs refresh at once, and all but one send the old
 * one. No further rotation happens within this time, so any older secret was replaced earlier.
 */
export const graceMs = 30 * 1000;

export interface SessionRef {
  readonly sessionId: string;
  readonly userId: number;
}

export interface Opened extends SessionRef {
  /** The cookie value; absent if the current cookie stays. */
  readonly cookie?: string;
  readonly expiresAt: Date;
}

export interface Sessions {
  open(userId: number, origin: Origin, agent: string | undefined): Promise<Opened>;
  /** Rotates the secret. Null if the session has ended; reuse of an old secret ends it for good. */
  refresh(cookie: string, origin: Origin): Promise<Opened | null>;
  /** The session of a cookie, without rotation. */
  find(cookie: string): Promise<SessionRef | null>;
  end(sessionId: string, origin: Origin, reason: string): Promise<void>;
}

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');

const cookieForm = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

function parseCookie(cookie: string): { id: string; secret: string } | null {
  const [, id, secret] = cookieForm.exec(cookie) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

interface Row {
  user_id: number;
  expires_at: Date;
}

/** `onEnded` is called for every session that ends here, before the response. */
export function createSessions(db: Database, clock: Clock, onEnded: () => void): Sessions {
  /** With `unless`, keep a session whose secret is that by now. */
  async function end(
    id: string,
    origin: Origin,
    reason: string,
    unless: Buffer | null = null,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const { rows } = await tx.query<{ user_id: number; acting_as: number | null }>(sql`
        update sessions set ended_at = ${clock.now()}, end_reason = ${reason}
        where id = ${id} and ended_at is null and (${unless}::bytea is null or secret_hash <> ${unless})
        returning user_id, acting_as`);
      if (rows[0] === undefined) return;
      const { user_id: userId, acting_as: viewed } = rows[0];
      if (viewed !== null)
        await audit(
          tx,
          { ...origin, userId },
          { action: 'stopped viewing as', resource: 'user', key: String(viewed) },
        );
      await audit(tx, { ...origin, userId }, { action: 'signed out', reason });
      tx.afterCommit(onEnded);
    });
  }

  return {
    async open(userId, origin, agent) {
      const sessionId = randomUUID();
      const secret = newSecret();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + idleMs);
      await db.transaction(async (tx) => {
        await tx.query(sql`
          insert into sessions (id, user_id, secret_hash, rotated_at, created, expires_at, address, agent)
          values (${sessionId}, ${userId}, ${hash(secret)}, ${now}, ${now}, ${expiresAt},
                  ${origin.address}, ${agent?.slice(0, 300) ?? null})`);
        await tx.query(sql`update users set last_sign_in_at = ${now} where id = ${userId}`);
        await audit(tx, { ...origin, userId }, { action: 'signed in' });
      });
      return { sessionId, userId, cookie: `${sessionId}.${secret}`, expiresAt };
    },

    async refresh(cookie, origin) {
      const parsed = parseCookie(cookie);
      if (parsed === null) return null;
      const secret = newSecret();
      const now = clock.now();
      const graceStart = new Date(now.getTime() - graceMs);
      const extended = new Date(now.getTime() + idleMs);
      const presented = hash(parsed.secret);
      // One statement, so exactly one of concurrent refreshes rotates the secret.
      const rotated = await db.query<Row>(sql`
        update sessions s set secret_hash = ${hash(secret)}, previous_hash = s.secret_hash, rotated_at = ${now},
          expires_at = least(${extended}::timestamptz, s.created + ${maxAgeMs} * interval '1 millisecond')
        from users u
        where s.id = ${parsed.id} and s.secret_hash = ${presented} and s.ended_at is null and s.expires_at > ${now}
          and (s.previous_hash is null or s.rotated_at <= ${graceStart})
          and u.id = s.user_id and u.suspended_at is null
        returning s.user_id, s.expires_at`);
      const row = rotated.rows[0];
      if (row !== undefined)
        return {
          sessionId: parsed.id,
          userId: row.user_id,
          cookie: `${parsed.id}.${secret}`,
          expiresAt: row.expires_at,
        };
      const current = await db.query<Row>(sql`
        select s.user_id, s.expires_at from sessions s join users u on u.id = s.user_id
        where s.id = ${parsed.id} and s.ended_at is null and s.expires_at > ${now} and u.suspended_at is null
          and (s.secret_hash = ${presented} or (s.previous_hash = ${presented} and s.rotated_at > ${graceStart}))`);
      const inGrace = current.rows[0];
      if (inGrace !== undefined)
        return { sessionId: parsed.id, userId: inGrace.user_id, expiresAt: inGrace.expires_at };
      // A long-replaced or invented secret: someone else has this session's cookie.
      await end(parsed.id, origin, 'an old secret was used again', presented);
      return null;
    },

    async find(cookie) {
      const parsed = parseCookie(cookie);
      if (parsed === null) return null;
      const now = clock.now();
      const presented = hash(parsed.secret);
      const { rows } = await db.query<Row>(sql`
        select s.user_id, s.expires_at from sessions s join users u on u.id = s.user_id
        where s.id = ${parsed.id} and s.ended_at is null and s.expires_at > ${now} and u.suspended_at is null
          and (s.secret_hash = ${presented}
            or (s.previous_hash = ${presented} and s.rotated_at > ${new Date(now.getTime() - graceMs)}))`);
      const row = rows[0];
      return row === undefined ? null : { sessionId: parsed.id, userId: row.user_id };
    },

    end,
  };
}
