import type { Readable } from 'node:stream';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ParsedQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditRead } from '../audit/audit.ts';
import { fileContentsOf, partsOfList } from '../files/file-contents.ts';
import { originOf } from '../http/origin.ts';
import { compileCsv, compileStream } from './compile/compile-export.ts';
import { joinRows } from './copy-rows.ts';
import type { ResourceServer } from './resource-rules.ts';
import { sendTable, started, withHeader } from './send-table.ts';
import type { Viewer } from './viewer.ts';

interface ListRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly viewer: Viewer;
  readonly resource: Resource;
  readonly query: ParsedQuery;
}

/** Personal data of more records than this leaves an audit entry: nobody looks through more on a page. */
const pageWorth = 200;

async function* envelope(rows: Readable, counted: (total: number) => Promise<void>): AsyncGenerator<Buffer> {
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
  await counted(total);
  const pageCount = total === 0 ? 0 : 1;
  yield Buffer.from(`],"meta":{"total":${total},"page":1,"limit":0,"pageCount":${pageCount}}}`);
}

/**
 * `limit=0`: streams the full list in constant memory. How many rows it has is known at its end; without the entry
 * the answer is cut off there, and is no JSON.
 */
export async function sendFullList(
  server: ResourceServer,
  { request, reply, viewer, resource, query }: ListRequest,
): Promise<FastifyReply> {
  const { showsPersonal } = fileContentsOf(server, viewer, partsOfList(resource, query));
  const origin = originOf(request);
  const counted = async (total: number): Promise<void> => {
    if (showsPersonal && total > pageWorth)
      await auditRead(server.db, origin, {
        action: 'listed',
        resource: resource.name,
        reason: `${total} ${resource.plural}: ${request.url}`,
      });
  };
  const rows = await server.db.copyTo(compileStream(viewer, resource, query));
  const body = await started(envelope(rows, counted), rows);
  return reply.type('application/json; charset=utf-8').send(body);
}

/** The same list as CSV. */
export async function sendCsv(
  server: ResourceServer,
  { request, reply, viewer, resource, query }: ListRequest,
): Promise<FastifyReply> {
  const origin = originOf(request);
  const { select, header } = compileCsv(viewer, resource, query);
  const rows = await server.db.copyTo(select);
  return sendTable(server.db, reply, origin, {
    rows,
    table: withHeader(header, rows),
    fileName: `${resource.path.split('/').at(-1) ?? resource.name}.csv`,
    resource: resource.name,
    reason: request.url,
  });
}
