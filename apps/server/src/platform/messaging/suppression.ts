import { createHmac, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import { normalEmail, normalPhone } from './contact.ts';

/** The HMAC key of the hashes; without it nobody can test addresses against them. */
export async function readSuppressionKey(db: Queryable): Promise<Buffer> {
  await db.query(sql`
    insert into installation_secrets (name, value) values ('suppression-key', ${randomBytes(32)}) on conflict do nothing`);
  const { rows } = await db.query<{ value: Buffer }>(
    sql`select value from installation_secrets where name = 'suppression-key'`,
  );
  if (rows[0] === undefined) throw new Error('The suppression key is missing');
  return rows[0].value;
}

export interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
}

/** Hashes of a redacted person: enough to recognise them, not to identify them. */
export function suppressionHashes(key: Buffer, { email, phone }: Reachable): Buffer[] {
  const hash = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const address = normalEmail(email);
  const number = normalPhone(phone);
  return [
    ...(address === null ? [] : [hash(`email:${address}`)]),
    ...(number === null ? [] : [hash(`phone:${number}`)]),
  ];
}

/** Which of these people were redacted. */
export async function suppressedAmong(
  db: Queryable,
  key: Buffer,
  people: readonly Reachable[],
): Promise<ReadonlySet<Reachable>> {
  const hashes = people.map((person) => suppressionHashes(key, person).map((hash) => hash.toString('hex')));
  const distinct = [...new Set(hashes.flat())];
  if (distinct.length === 0) return new Set();
  const { rows } = await db.query<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from redaction_suppressions
    where hash = any (select decode(h, 'hex') from unnest(${distinct}::text[]) h)`);
  const suppressed = new Set(rows.map(({ hash }) => hash));
  return new Set(people.filter((_, index) => hashes[index]?.some((hash) => suppressed.has(hash)) === true));
}
