import type { Queryable } from '../db/database.ts';
import { chunkBytes, expandChunk } from './compressed.ts';

interface ChunkRow {
  readonly start: number;
  readonly length: number;
  readonly body: Buffer;
}

/** A byte range of a stored document; shorter where the document ends. */
export async function readBytes(db: Queryable, buildId: number, from: number, to: number): Promise<Buffer> {
  const { rows } = await db.query<ChunkRow>({
    name: 'feed_chunks_between',
    text: `select start, length, body from feed_chunks
      where build_id = $1 and start < $3 and start > $2::bigint - ${chunkBytes} order by start`,
    values: [buildId, from, to],
  });
  const parts: Buffer[] = [];
  for (const { start, body } of rows) {
    const bytes = await expandChunk(body);
    parts.push(bytes.subarray(Math.max(0, from - start), Math.max(0, to - start)));
  }
  return Buffer.concat(parts);
}

/** Parts of a stored document from a byte on, each expanded, with where it begins. */
export async function* expandedChunks(
  db: Queryable,
  buildId: number,
  from: number,
): AsyncGenerator<{ readonly start: number; readonly bytes: Buffer }> {
  // All chunks but the last have the same length.
  for (let position = Math.floor(from / chunkBytes); ; position += 1) {
    const { rows } = await db.query<ChunkRow>({
      name: 'feed_chunk_at',
      text: 'select start, length, body from feed_chunks where build_id = $1 and position = $2',
      values: [buildId, position],
    });
    const [row] = rows;
    if (row === undefined) return;
    yield { start: row.start, bytes: await expandChunk(row.body) };
    if (row.length < chunkBytes) return;
  }
}

const isContinued = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** A window of whole characters around the byte range. */
export async function readWindow(
  db: Queryable,
  build: { readonly id: number; readonly bytes: number },
  from: number,
  length: number,
): Promise<{ readonly from: number; readonly next: number | null; readonly text: string }> {
  const first = Math.max(0, Math.min(from, build.bytes) - 3);
  const bytes = await readBytes(db, build.id, first, Math.min(from + length, build.bytes) + 3);
  let start = Math.min(from, build.bytes) - first;
  while (start > 0 && isContinued(bytes[start])) start -= 1;
  let end = Math.min(bytes.length, Math.min(from + length, build.bytes) - first);
  while (isContinued(bytes[end])) end += 1;
  const next = first + end;
  return {
    from: first + start,
    next: next >= build.bytes ? null : next,
    text: bytes.subarray(start, end).toString('utf8'),
  };
}

export interface TextPlace {
  readonly textBuildId: number;
  readonly start: number;
  readonly length: number;
}

/**
 * Reads listing texts of stored builds. Neighbouring texts are served from one cached chunk; null when the document
 * is deleted.
 */
export function textReader(db: Queryable): (place: TextPlace) => Promise<string | null> {
  let near: { readonly buildId: number; readonly start: number; readonly bytes: Buffer } | null = null;
  return async ({ textBuildId, start, length }) => {
    const cached = near;
    const isNear =
      cached?.buildId === textBuildId &&
      cached.start <= start &&
      cached.start + cached.bytes.length >= start + length;
    const found = isNear
      ? cached
      : {
          buildId: textBuildId,
          start,
          bytes: await readBytes(db, textBuildId, start, start + Math.max(length, chunkBytes)),
        };
    near = found;
    if (found === null || found.bytes.length < length) return null;
    const at = start - found.start;
    return found.bytes.subarray(at, at + length).toString('utf8');
  };
}

/** The chunks of a stored document. A missing chunk throws: half a feed would take listings down. */
export async function* storedChunks(
  db: Queryable,
  buildId: number,
  storedBytes: number,
): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let position = 0; sent < storedBytes; position += 1) {
    const { rows } = await db.query<{ body: Buffer }>({
      name: 'feed_chunk',
      text: 'select body from feed_chunks where build_id = $1 and position = $2',
      values: [buildId, position],
    });
    const [row] = rows;
    if (row === undefined) throw new Error(`Part ${position} of build ${buildId} is missing`);
    sent += row.body.length;
    yield row.body;
  }
}
