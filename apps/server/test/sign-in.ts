import { randomBytes, randomUUID } from 'node:crypto';
import type { PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import { createAccessTokens, readTokenKey } from '#platform/session/access-token.ts';
import { addAccount, grant } from './web-app.ts';

export interface Person {
  readonly userId: number;
  readonly sessionId: string;
  readonly cookie: string;
}

const clock = { now: () => new Date() };

/** A new super user with these keys (all four flags), signed in by a ten-minute token. */
export async function signInOn(db: Database, keys: readonly PermissionKey[] = []): Promise<Person> {
  const { userId } = await addAccount(db);
  if (keys.length > 0) await grant(db, userId, keys);
  const sessionId = randomUUID();
  await db.query(sql`
    insert into sessions (id, user_id, secret_hash, expires_at)
    values (${sessionId}, ${userId}, ${randomBytes(32)}, now() + interval '1 hour')`);
  const { token } = await createAccessTokens(await readTokenKey(db), clock).issue({ sessionId, userId });
  return { userId, sessionId, cookie: `supersync_access=${token}` };
}
