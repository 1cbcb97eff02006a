import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Config } from '../../../config.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { linkAddress } from './link-mail.ts';
import { issueLink } from './password-links.ts';

/** Any number, the same on every server. */
const lock = 7_305_419;
const roleName = 'Console administrators';
const origin = { userId: null, requestId: 'start', address: 'start' };

/** Membership changes are attributed to user 1 on the wire, so no real account gets that id. */
async function addSystem(tx: Transaction): Promise<void> {
  await tx.query(sql`
    insert into users (id, email, first_name, last_name) values (1, 'system@localhost.invalid', 'Supersync', 'System')`);
  await tx.query(sql`select setval(pg_get_serial_sequence('users', 'id'), 1)`);
}

/** The first account gets every permission: nobody else could grant any. */
async function addFirst(tx: Transaction, email: string): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into users (email, first_name, last_name, is_super_user)
    values (${email}, 'First', 'Administrator', true) returning id`);
  const userId = rows[0]?.id ?? 0;
  const roleId = randomUUID();
  await tx.query(sql`insert into roles (id, name, role_type) values (${roleId}, ${roleName}, 'staff')`);
  await tx.query(sql`insert into role_products (role_id, product_key) values (${roleId}, 'supersync_all')`);
  await tx.query(sql`insert into role_users (role_id, user_id) values (${roleId}, ${userId})`);
  await audit(tx, origin, {
    action: 'created',
    resource: 'super_user',
    key: String(userId),
    changes: { email: [null, email], isSuperUser: [null, 1] },
    reason: 'The first account of a fresh installation',
  });
  return userId;
}

/**
 * While no account can sign in, creates a link for the first configured manager, which the start prints. Later starts
 * do not withdraw it, as several servers may start at once; using one closes all of them.
 */
export async function firstAccountLink(
  db: Database,
  config: Pick<Config, 'superuserManagers'>,
  console: string,
  now: Date,
): Promise<{ readonly email: string; readonly address: string } | null> {
  const [email] = config.superuserManagers;
  if (email === undefined) return null;
  return db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${lock})`);
    const { rows } = await tx.query<{ id: number; email: string; is_verified: boolean }>(sql`
      select id, email, email_verified_at is not null as is_verified from users
      order by email_verified_at nulls last, id limit 3`);
    if (rows.some((row) => row.is_verified)) return null;
    if (rows.length === 0) await addSystem(tx);
    const userId =
      rows.length === 0 ? await addFirst(tx, email) : rows.find((row) => row.email === email)?.id;
    if (userId === undefined) return null;
    return { email, address: linkAddress(console, await issueLink(tx, userId, null, now)) };
  });
}
