import type { traceInPayload } from '@supersync/contract/importers/import-payload/actions.ts';
import type { ActionAnswer, ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { readBytes } from '#platform/importer/read-body.ts';
import type { Server } from '#platform/server.ts';
import { ThreadLostError } from '#platform/threads/work-thread.ts';
import { traceDocument } from '../run/read-feed.ts';
import { findPayload } from './payload-text.ts';

export const parseTimeoutMs = 60_000;

/** A document that takes too much memory is refused in words. */
export async function orRefuse<T>(parsing: Promise<T>): Promise<T> {
  try {
    return await parsing;
  } catch (error) {
    if (!(error instanceof ThreadLostError)) throw error;
    throw problem('import_refused', { reason: 'The document takes too much memory to read.' });
  }
}

const newline = 0x0a;
/** Feeds often come as one line: within it the record is searched by its import id. */
const longLineBytes = 5000;

/** Where a line begins, in bytes. */
function lineStart(bytes: Buffer, line: number, encoding: string): number {
  const isWide = encoding.startsWith('utf-16');
  let start = 0;
  for (let left = line - 1; left > 0;) {
    const at = bytes.indexOf(newline, start);
    if (at === -1) return start;
    const isBreak = !isWide || (encoding === 'utf-16le' ? at % 2 === 0 : at % 2 === 1);
    start = isWide && encoding === 'utf-16le' ? at + (isBreak ? 2 : 1) : at + 1;
    if (isBreak) left -= 1;
  }
  return start;
}

/** Where a text stands as a whole value: between tags, or in quotes. */
function valueAt(bytes: Buffer, text: string, from: number): number {
  const places = [`>${text}<`, `"${text}"`, `'${text}'`].map((form) => bytes.indexOf(form, from));
  return Math.min(...places.map((place) => (place === -1 ? Number.POSITIVE_INFINITY : place)));
}

function startOf(bytes: Buffer, line: number, encoding: string, ids: readonly string[]): number {
  const start = lineStart(bytes, line, encoding);
  const end = bytes.indexOf(newline, start);
  if ((end === -1 ? bytes.length : end) - start < longLineBytes) return start;
  const place = ids.reduce((from, id) => {
    const found = valueAt(bytes, id, from);
    return Number.isFinite(found) ? found : from;
  }, start);
  return place;
}

const nowhere: ActionAnswer<typeof traceInPayload> = { line: null, at: null, path: null, values: [] };

export async function tracePayload(
  server: Server,
  id: number,
  { record, importId, propertyImportId }: ActionInput<typeof traceInPayload>['query'],
): Promise<ActionAnswer<typeof traceInPayload>> {
  const payload = await findPayload(server.db, id);
  if (payload.hash === null) return nowhere;
  const bytes = await readBytes(server.db, payload.hash);
  const found = await orRefuse(
    traceDocument(
      { bytes, encoding: payload.encoding, dialect: payload.format },
      { record: { kind: record, importId }, propertyImportId: propertyImportId ?? null },
      server.clock.now(),
      AbortSignal.timeout(parseTimeoutMs),
    ),
  );
  if (found === null) return nowhere;
  const ids = [...(propertyImportId === undefined ? [] : [propertyImportId]), importId];
  return {
    line: found.line,
    at: startOf(bytes, found.line, payload.encoding, ids),
    path: found.path,
    values: [...found.read],
  };
}
