import { problem } from '@supersync/contract/kernel/errors.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import type { FeedDialect } from '@supersync/contract/importers/feed-parser/feed.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { readBytes } from '#platform/importer/read-body.ts';

export interface StoredPayload {
  readonly id: number;
  readonly importerId: number;
  readonly httpStatus: number;
  readonly encoding: string;
  readonly hash: string | null;
  readonly bytes: number;
  readonly modelHash: string | null;
  readonly format: FeedDialect;
  readonly issues: Readonly<Record<string, number>>;
  readonly errorCount: number | null;
  readonly warningCount: number | null;
}

export async function findPayload(db: Queryable, id: number): Promise<StoredPayload> {
  const { rows } = await db.query<StoredPayload>(sql`
    select p.id, p.importer_id as "importerId", p.http_status as "httpStatus", p.encoding, p.hash, p.bytes,
      p.model_hash as "modelHash", i.format, p.issues, p.error_count as "errorCount", p.warning_count as "warningCount"
    from import_payloads p join importers i on i.id = p.importer_id where p.id = ${id}`);
  const [payload] = rows;
  if (payload === undefined) throw problem('not_found', { thing: importPayload.singular, key: id });
  return payload;
}

/** Bytes a character may take: a window that is cut inside one is mended with these. */
const slack = 4;

const isUtf8Rest = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Moves a cut to the next beginning of a character. */
function cutAt(bytes: Buffer, at: number, offset: number, encoding: string): number {
  if (encoding.startsWith('utf-16')) return at + ((offset + at) % 2);
  if (encoding !== 'utf-8') return at;
  let cut = at;
  while (cut < bytes.length && isUtf8Rest(bytes[cut])) cut += 1;
  return cut;
}

/** A window of a stored document as text. It begins and ends between two characters. */
export async function readTextWindow(
  db: Queryable,
  { hash, encoding, bytes: total }: Pick<StoredPayload, 'hash' | 'encoding' | 'bytes'>,
  from: number,
  length: number,
): Promise<{ from: number; next: number | null; total: number; text: string }> {
  if (hash === null || from >= total) return { from: Math.min(from, total), next: null, total, text: '' };
  const bytes = await readBytes(db, hash, from, from + length + slack);
  const start = from === 0 ? 0 : cutAt(bytes, 0, from, encoding);
  const isLast = from + length >= total;
  const end = isLast ? bytes.length : cutAt(bytes, Math.min(length, bytes.length), from, encoding);
  const text = new TextDecoder(encoding).decode(bytes.subarray(start, end));
  const next = from + end;
  return { from: from + start, next: next >= total ? null : next, total, text };
}
