import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { auditRead } from '../audit/audit.ts';
import type { Database } from '../db/database.ts';
import type { Origin } from '../server.ts';

/**
 * A failure before the first byte is a proper error response. One after it breaks the connection, so that no
 * download is silently partial. A disconnect stops the rows and the statement.
 */
export async function started(source: AsyncGenerator<Buffer>, rows: Readable): Promise<Readable> {
  const first = await source.next();
  const body = Readable.from(
    (async function* (): AsyncGenerator<Buffer> {
      if (first.done === true) return;
      yield first.value;
      yield* source;
    })(),
    { objectMode: false },
  );
  body.once('close', () => rows.destroy());
  return body;
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The header, then the rows. */
export async function* withHeader(header: readonly string[], rows: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = rows[Symbol.asyncIterator]();
  const first = await chunks.next();
  yield Buffer.from(`${header.map(csvCell).join(',')}\n`);
  if (first.done === true) return;
  yield first.value;
  // A loop over `rows` would start a second iterator on the same stream.
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Some spreadsheets recognise UTF-8 only by its byte order mark. */
export async function* withMark(table: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await table.next();
  yield byteOrderMark;
  if (first.done === true) return;
  yield first.value;
  yield* table;
}

export interface SentTable {
  /** The rows from the database; destroying the stream stops the statement. */
  readonly rows: Readable;
  /** The bytes to send. */
  readonly table: AsyncGenerator<Buffer>;
  readonly fileName: string;
  /** CSV by default. */
  readonly mediaType?: string;
  /** For the audit entry. */
  readonly resource: string;
  readonly reason: string;
}

/** Sends a table as a file and audits the download. */
export async function sendTable(
  db: Database,
  reply: FastifyReply,
  origin: Origin,
  { rows, table, fileName, mediaType = 'text/csv; charset=utf-8', resource, reason }: SentTable,
): Promise<FastifyReply> {
  const body = await started(table, rows);
  try {
    await auditRead(db, origin, { action: 'exported', resource, reason });
  } catch (error) {
    body.destroy();
    rows.destroy();
    throw error;
  }
  return reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`).send(body);
}
