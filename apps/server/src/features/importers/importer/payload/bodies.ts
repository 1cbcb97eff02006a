import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

const deflate = promisify(deflateRaw);

/** Compressed one by one, so that a window of a large document needs a few of them. */
export const partBytes = 262_144;

export interface PreparedBody {
  readonly hash: string;
  readonly bytes: number;
  readonly parts: readonly { readonly start: number; readonly length: number; readonly body: Uint8Array }[];
}

export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Hashes and compresses outside the transaction that stores it. */
export async function prepareBody(bytes: Buffer): Promise<PreparedBody> {
  const parts: { start: number; length: number; body: Buffer }[] = [];
  for (let start = 0; start < bytes.length; start += partBytes) {
    const part = bytes.subarray(start, start + partBytes);
    parts.push({ start, length: part.length, body: await deflate(part) });
  }
  return { hash: hashOf(bytes), bytes: bytes.length, parts };
}

/** Stores a document unless an equal one is there. Touching that one keeps the retention task from it. */
export async function storeBody(tx: Queryable, { hash, bytes, parts }: PreparedBody): Promise<string> {
  const stored = parts.reduce((sum, { body }) => sum + body.length, 0);
  const { rows } = await tx.query<{ is_new: boolean }>(sql`
    insert into import_bodies (hash, bytes, stored_bytes) values (${hash}, ${bytes}, ${stored})
    on conflict (hash) do update set created = now() returning xmax = 0 as is_new`);
  if (rows[0]?.is_new !== true) return hash;
  for (const [position, { start, length, body }] of parts.entries())
    await tx.query(sql`
      insert into import_body_parts (hash, position, start, length, body)
      values (${hash}, ${position}, ${start}, ${length}, ${body})`);
  return hash;
}
