import {
  traceInPayload,
  maxReadChanges,
  pinPayload,
  readPayloadText,
  reparsePayload,
} from '@supersync/contract/importers/import-payload/actions.ts';
import { importPayload } from '@supersync/contract/importers/import-payload/import-payload.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { readBytes, readModel } from '#platform/importer/read-body.ts';
import { records } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { parseDocument } from '../run/read-feed.ts';
import { compareModels } from './compare-models.ts';
import { orRefuse, parseTimeoutMs, tracePayload } from './trace-payload.ts';
import { findPayload, readTextWindow } from './payload-text.ts';
import { figuresOf, severityCount } from './store-payload.ts';

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
  const feed = await orRefuse(
    parseDocument(document, server.clock.now(), AbortSignal.timeout(parseTimeoutMs)),
  );
  const model = payload.modelHash === null ? null : await readModel(db, payload.modelHash);
  const compared = compareModels(model ?? [], feed.properties);
  const before =
    model === null
      ? null
      : {
          ...figuresOf(model),
          errors: payload.errorCount ?? 0,
          warnings: payload.warningCount ?? 0,
        };
  return {
    dialect: feed.dialect,
    before,
    after: {
      ...figuresOf(feed.properties),
      errors: severityCount(feed, 'error'),
      warnings: severityCount(feed, 'warning'),
    },
    issues: compareIssues(payload.issues, feed.issueCounts),
    counts: compared.counts,
    changes: compared.changes.slice(0, maxReadChanges),
  };
}

export function registerPayloadReads(server: Server): void {
  registerAction(server, readPayloadText, async ({ params: { id }, query: { from, length }, db }) =>
    readTextWindow(db, await findPayload(db, id), from, length),
  );
  registerAction(server, reparsePayload, ({ params: { id } }) => reparse(server, id));
  registerAction(server, traceInPayload, ({ params: { id }, query }) => tracePayload(server, id, query));
  registerAction(server, pinPayload, async ({ params: { id }, body: { pinned }, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const action = pinned ? 'pinned' : 'unpinned';
      const { version } = await records(tx, origin).update(importPayload, id, { pinned }, { action });
      return { id, pinned, version };
    }),
  );
}
