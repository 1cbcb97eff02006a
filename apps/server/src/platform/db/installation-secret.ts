import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';

/** 32 random bytes, made once for this installation; two servers that start at once come to the same. */
export async function installationSecret(db: Queryable, name: string): Promise<Buffer> {
  await db.query(sql`
    insert into installation_secrets (name, value) values (${name}, ${randomBytes(32)}) on conflict do nothing`);
  const { rows } = await db.query<{ value: Buffer }>(
    sql`select value from installation_secrets where name = ${name}`,
  );
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`There is no secret ${name}`);
  return value;
}
