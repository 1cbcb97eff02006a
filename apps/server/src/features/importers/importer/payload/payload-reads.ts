import {
  findInPayload,
  maxReadChanges,
  pinPayload,
  readPayloadText,
  reparsePayload,
} from '@supersync/contract/importers/import-payload/actions.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { ThreadLostError } from '#platform/threads/work-thread.ts';
import { parseDocument } from '../run/read-feed.ts';
import { readBytes } from './bodies.ts';
import { compareModels } from './compare-models.ts';
import { findPayload, readTextWindow, type StoredPayload } from './payload-text.ts';
import { figuresOf, issueCounts } from './store-payload.ts';

const parseTimeoutMs = 60_000;

/** What was made of a payload when it was fetched; null where nothing was. */
async function storedModel(db: Queryable, { modelHash }: StoredPayload): Promise<FeedProperty[] | null> {
  if (modelHash === null) return null;
  // Written by `noteParsed` from the parser's own result.
  return JSON.parse((await readBytes(db, modelHash)).toString('utf8')) as FeedProperty[];
}

function compareIssues(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): { code: string; before: number; after: number }[] {
  const codes = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return codes.map((code) => ({ code, before: before[code] ?? 0, after: after[code] ?? 0 }));
}

async function reparse(server: Server, id: number) {
  const { db } = server;
  const payload = await findPayload(db, id);
  if (payload.hash === null) throw problem('import_refused', { reason: 'This answer had no document.' });
  const document = {
    bytes: await readBytes(db, payload.hash),
    encoding: payload.encoding,
    dialect: payload.format,
  };
  let feed;
  try {
    feed = await parseDocument(document, server.clock.now(), AbortSignal.timeout(parseTimeoutMs));
  } catch (error) {
    if (!(error instanceof ThreadLostError)) throw error;
    throw problem('import_refused', { reason: 'The document takes too much memory to read.' });
  }
  const model = await storedModel(db, payload);
  const compared = compareModels(model ?? [], feed.properties);
  const before =
    model === null
      ? null
      : {
          ...figuresOf({ properties: model, issues: [] }),
          errors: payload.errorCount ?? 0,
          warnings: payload.warningCount ?? 0,
        };
  return {
    dialect: feed.dialect,
    before,
    after: figuresOf(feed),
    issues: compareIssues(payload.issues, issueCounts(feed)),
    counts: compared.counts,
    changes: compared.changes.slice(0, maxReadChanges),
  };
}

/** The line on which a text first stands as a whole value: between tags, or in quotes. */
async function findLine(
  db: Queryable,
  payload: StoredPayload,
  wanted: string,
): Promise<{ line: number | null; at: number | null }> {
  if (payload.hash === null) return { line: null, at: null };
  const bytes = await readBytes(db, payload.hash);
  const text = new TextDecoder(payload.encoding).decode(bytes);
  const places = [`>${wanted}<`, `"${wanted}"`, `'${wanted}'`, wanted].map((form) => text.indexOf(form));
  const place = places.find((index) => index >= 0);
  if (place === undefined) return { line: null, at: null };
  const before = text.slice(0, place);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    line: before.split('\n').length,
    at: payload.encoding === 'utf-8' ? Buffer.byteLength(text.slice(0, lineStart)) : lineStart,
  };
}

export function registerPayloadReads(server: Server): void {
  registerAction(server, readPayloadText, async ({ params: { id }, query: { from, length }, db }) =>
    readTextWindow(db, await findPayload(db, id), from, length),
  );
  registerAction(server, reparsePayload, ({ params: { id } }) => reparse(server, id));
  registerAction(server, findInPayload, async ({ params: { id }, query: { text }, db }) =>
    findLine(db, await findPayload(db, id), text),
  );
  registerAction(server, pinPayload, async ({ params: { id }, body: { pinned }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const action = pinned ? 'pinned' : 'unpinned';
      const { version } = await records(tx, origin).update(importPayload, id, { pinned }, { action });
      return { id, pinned, version };
    }),
  );
}
