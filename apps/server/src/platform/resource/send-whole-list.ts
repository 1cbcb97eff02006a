import { Readable } from 'node:stream';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ParsedQuery } from '@supersync/contract/kernel/parse-query.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditRead } from '../audit/audit.ts';
import { originOf } from '../http/origin.ts';

import { compileCsv, compileStream } from './compile-export.ts';
import { joinRows } from './copy-rows.ts';
import type { ResourceServer } from './resource-rules.ts';
import type { Viewer } from './viewer.ts';

interface ListRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly viewer: Viewer;
  readonly resource: Resource;
  readonly query: ParsedQuery;
}

/**
 * What fails before the first byte is a proper answer; what fails after it breaks the connection, so that the
 * receiver can tell: no download is ever silently partial. Whoever goes away before the end stops the rows too, and
 * with them the statement.
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

async function* envelope(rows: Readable): AsyncGenerator<Buffer> {
  let total = 0;
  const joined = joinRows(rows, (count) => {
    total = count;
  });
  const first = await joined.next();
  yield Buffer.from('{"data":[');
  if (first.done !== true) {
    yield first.value;
    yield* joined;
  }
  const pageCount = total === 0 ? 0 : 1;
  yield Buffer.from(`],"meta":{"total":${total},"page":1,"limit":0,"pageCount":${pageCount}}}`);
}

/** `limit=0`: the whole list, in flat memory. */
export async function sendWholeList(
  server: ResourceServer,
  { reply, viewer, resource, query }: ListRequest,
): Promise<FastifyReply> {
  const rows = await server.db.copyTo(compileStream(viewer, resource, query));
  const body = await started(envelope(rows), rows);
  return reply.type('application/json; charset=utf-8').send(body);
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table's header, then its rows. */
export async function* withHeader(header: readonly string[], rows: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = rows[Symbol.asyncIterator]();
  const first = await chunks.next();
  yield Buffer.from(`${header.map(csvCell).join(',')}\n`);
  if (first.done === true) return;
  yield first.value;
  // A loop over `rows` would start a second iterator on the same stream.
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

/** The same list as CSV. Taking data out of the console leaves an audit entry. */
export async function sendCsv(
  server: ResourceServer,
  { request, reply, viewer, resource, query }: ListRequest,
): Promise<FastifyReply> {
  const { select, header } = compileCsv(viewer, resource, query);
  const rows = await server.db.copyTo(select);
  const body = await started(withHeader(header, rows), rows);
  try {
    await auditRead(server.db, originOf(request), {
      action: 'exported',
      resource: resource.name,
      reason: request.url,
    });
  } catch (error) {
    body.destroy();
    rows.destroy();
    throw error;
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="${resource.path.split('/').at(-1) ?? resource.name}.csv"`,
    )
    .send(body);
}
