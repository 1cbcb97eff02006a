import { randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';
import type { Clock } from '../server.ts';

export const tokenSeconds = 10 * 60;

const algorithm = 'HS256';
const audience = 'supersync';
/** Enough for all concurrent users; the oldest is evicted first. */
const maxCachedTokens = 5_000;

export interface AccessTokens {
  issue(session: { sessionId: string; userId: number }): Promise<{ token: string; expiresAt: Date }>;
  /** The session of the token; null if it is forged, altered or expired. */
  sessionOf(token: string): string | null | Promise<string | null>;
  /** Cached tokens, for metrics. */
  size(): number;
}

/** All servers of an installation share one key, created by the first. */
export async function readTokenKey(db: Database): Promise<Uint8Array> {
  const newKey = randomBytes(32);
  const { rows } = await db.query<{ value: Buffer }>(sql`
    with made as (
      insert into installation_secrets (name, value) values ('access_token', ${newKey})
      on conflict (name) do nothing returning value
    )
    select value from made union all select value from installation_secrets where name = 'access_token'`);
  const key = rows[0]?.value;
  // Two servers started at once: the loser's statement sees neither its own row nor the winner's.
  return key ?? readTokenKey(db);
}

export function createAccessTokens(key: Uint8Array, clock: Clock): AccessTokens {
  // Verifying a signature costs more than the rest of a request, so cache the result.
  const verified = new Map<string, { sessionId: string; expires: number }>();

  async function verify(token: string): Promise<{ sessionId: string; expires: number } | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        audience,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'sid'],
      });
      const { sid, exp } = payload;
      return typeof sid === 'string' && exp !== undefined ? { sessionId: sid, expires: exp * 1000 } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async function verifyAndCache(token: string): Promise<string | null> {
    const found = await verify(token);
    if (found === null) return null;
    if (verified.size >= maxCachedTokens) {
      const [oldest] = verified.keys();
      if (oldest !== undefined) verified.delete(oldest);
    }
    verified.set(token, found);
    return found.sessionId;
  }

  return {
    async issue({ sessionId, userId }) {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + tokenSeconds)
        .sign(key);
      return { token, expiresAt: new Date((seconds + tokenSeconds) * 1000) };
    },

    sessionOf(token) {
      const cached = verified.get(token);
      if (cached === undefined) return verifyAndCache(token);
      if (cached.expires > clock.now().getTime()) return cached.sessionId;
      verified.delete(token);
      return null;
    },

    size: () => verified.size,
  };
}
