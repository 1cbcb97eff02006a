import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { FeedProperty, FeedUnit } from '@supersync/contract/importers/feed-parser/feed.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

const inflate = promisify(inflateRaw);

/** The bytes of a stored document from `from` to before `until`. */
export async function readBytes(
  db: Queryable,
  hash: string,
  from = 0,
  until = Number.MAX_SAFE_INTEGER,
): Promise<Buffer> {
  const { rows } = await db.query<{ start: number; body: Buffer }>(sql`
    select start, body from import_body_parts
    where hash = ${hash} and start < ${until}::bigint and start + length > ${from}::bigint order by position`);
  const first = rows[0]?.start ?? 0;
  const parts: Buffer[] = [];
  for (const { body } of rows) parts.push(await inflate(body));
  return Buffer.concat(parts).subarray(Math.max(0, from - first), until - first);
}

/** The parts of a stored document as they are stored: compressed one by one. */
export async function readParts(db: Queryable, hash: string): Promise<Buffer[]> {
  const { rows } = await db.query<{ body: Buffer }>(sql`
    select body from import_body_parts where hash = ${hash} order by position`);
  return rows.map(({ body }) => body);
}

type ModelLine = { readonly key: number } & (
  | { readonly unit: FeedUnit }
  | { readonly property: Omit<FeedProperty, 'units'> }
);

/** The properties that were read from a payload, as `ModelWriter` stored them. */
export async function readModel(db: Queryable, hash: string): Promise<FeedProperty[]> {
  const text = (await readBytes(db, hash)).toString('utf8');
  // Until version 0.2 a model was one list. Both were written from the parser's own result.
  if (text.startsWith('[')) return JSON.parse(text) as FeedProperty[];
  const units = new Map<number, Map<string, FeedUnit>>();
  const properties: FeedProperty[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const read = JSON.parse(line) as ModelLine;
    const own = units.get(read.key) ?? new Map<string, FeedUnit>();
    units.set(read.key, own);
    // A unit that is listed again replaces the one before.
    if ('unit' in read) own.set(read.unit.importId, read.unit);
    else properties.push({ ...read.property, units: [...own.values()] });
  }
  return properties;
}
