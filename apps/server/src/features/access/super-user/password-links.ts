import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

export const linkHours = 48;

export interface IssuedLink {
  /** Only in the mail; the database stores its hash. */
  readonly secret: string;
  readonly expiresAt: Date;
}

export interface LinkOwner {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly expiresAt: Date;
}

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export async function closeLinks(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update password_links set closed_at = ${now} where user_id = ${userId} and closed_at is null`);
}

export async function issueLink(
  tx: Queryable,
  userId: number,
  by: number | null,
  now: Date,
): Promise<IssuedLink> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000);
  await tx.query(sql`
    insert into password_links (user_id, secret_hash, created, expires_at, created_by)
    values (${userId}, ${hash(secret)}, ${now}, ${expiresAt}, ${by})`);
  return { secret, expiresAt };
}

interface OwnerRow {
  user_id: number;
  email: string;
  first_name: string;
  expires_at: Date;
}

const ownerOf = (row: OwnerRow | undefined): LinkOwner | null =>
  row === undefined
    ? null
    : { userId: row.user_id, email: row.email, firstName: row.first_name, expiresAt: row.expires_at };

export async function findLink(db: Queryable, secret: string, now: Date): Promise<LinkOwner | null> {
  const { rows } = await db.query<OwnerRow>(sql`
    select l.user_id, u.email, u.first_name, l.expires_at
    from password_links l join users u on u.id = l.user_id
    where l.secret_hash = ${hash(secret)} and l.closed_at is null and l.expires_at > ${now}
      and u.suspended_at is null`);
  return ownerOf(rows[0]);
}

/** One statement: of concurrent uses exactly one succeeds. */
export async function consumeLink(tx: Queryable, secret: string, now: Date): Promise<LinkOwner | null> {
  const { rows } = await tx.query<OwnerRow>(sql`
    update password_links l set closed_at = ${now} from users u
    where l.secret_hash = ${hash(secret)} and l.closed_at is null and l.expires_at > ${now}
      and u.id = l.user_id and u.suspended_at is null
    returning l.user_id, u.email, u.first_name, l.expires_at`);
  return ownerOf(rows[0]);
}
