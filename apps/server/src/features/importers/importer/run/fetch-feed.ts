import { minutesBetween } from '@supersync/contract/importers/importer-config/config-document.ts';
import sql from 'sql-template-tag';
import { encodingOf } from '@supersync/contract/importers/feed-parser/decode-bytes.ts';
import { fetchOutside, OutsideError, type OutsideAnswer } from '#platform/outbound/fetch-outside.ts';
import { ownHost } from '#platform/outbound/own-host.ts';
import { TaskError, type TaskContext } from '#platform/tasks/define-task.ts';
import { demoFeedHost } from '../demo-feeds.ts';
import { prepareBody } from '../payload/bodies.ts';
import { insertPayload } from '../payload/store-payload.ts';
import { addressWith, authorize } from './credentials.ts';
import type { ImporterRow } from './importer-row.ts';
import { askRentCafeV2 } from './rentcafe-v2.ts';
import type { SourceAnswer } from './source-answer.ts';

const maxBytes = 128 * 1024 * 1024;
const timeoutMs = 60_000;

export const nothingChanged = 'Nothing was changed.';

/** Types that hold no feed. A web page is let through: the parser names it. */
const refusedTypes = /^\s*(image|audio|video|font)\/|^\s*application\/(pdf|zip|gzip|x-)/i;

/** A payload as a run uses it. */
export interface FetchedPayload {
  readonly id: number;
  /** Of the stored document, compressed one by one; none for an answer without a body. */
  readonly parts: readonly Uint8Array[];
  readonly encoding: string;
  /** Only a complete answer may remove what it does not contain: 200 with rows, or 204. */
  readonly isDeleteSafe: boolean;
}

async function refuseTooSoon({ server }: TaskContext, importer: ImporterRow): Promise<void> {
  const minutes = minutesBetween(importer.source, importer.config);
  if (minutes === 0) return;
  const { rows } = await server.db.query<{ at: Date }>(sql`
    select fetched_at as at from import_payloads
    where importer_id = ${importer.id} order by id desc limit 1`);
  const at = rows[0]?.at;
  const since = at === undefined ? minutes : (server.clock.now().getTime() - at.getTime()) / 60_000;
  if (since < minutes)
    throw new TaskError(
      `The source may be asked every ${minutes} minutes, and was asked ${Math.max(0, Math.floor(since))} minutes ago. ${nothingChanged}`,
      { recoverable: true, isFinal: true },
    );
}

interface Known {
  readonly etag: string | null;
  readonly modified: string | null;
}

/** The validators of the last answer that was applied: the source may answer that it is still the same. */
async function lastAnswer({ server }: TaskContext, { id, feedUrl }: ImporterRow): Promise<Known> {
  const { rows } = await server.db.query<Known>(sql`
    select p.etag, p.last_modified as modified from import_runs r join import_payloads p on p.id = r.payload_id
    where r.importer_id = ${id} and r.state = 'applied' and p.url = ${feedUrl} and p.http_status = 200
    order by r.id desc limit 1`);
  return rows[0] ?? { etag: null, modified: null };
}

const headerOf = (answer: SourceAnswer, name: string): string | null => {
  const value = answer.headers[name];
  return typeof value === 'string' ? value.slice(0, 500) : null;
};

async function call(context: TaskContext, importer: ImporterRow, known: Known): Promise<SourceAnswer> {
  const { server, signal } = context;
  const options = {
    hosts: server.config.outboundHosts,
    own: server.config.seed === 'demo' ? ownHost(server, demoFeedHost) : undefined,
    maxBytes,
    timeoutMs,
    signal,
  };
  if (importer.config.request === 'rentcafe-v2') return askRentCafeV2(context, importer, options);
  const ask = async (): Promise<OutsideAnswer> => {
    const { headers, query } = await authorize(server, importer.config, options);
    return fetchOutside(addressWith(importer.feedUrl, query), {
      ...options,
      headers: {
        ...(known.etag === null ? {} : { 'if-none-match': known.etag }),
        ...(known.modified === null ? {} : { 'if-modified-since': known.modified }),
        ...headers,
      },
    });
  };
  const answer = await ask();
  // A token may expire between the sign-in and the request: once more with a new one.
  return answer.status === 401 && importer.config.credentialUse === 'token' ? ask() : answer;
}

/** Refuses an answer that holds no complete feed: it must not count as "everything is gone". */
function refuseAnswer(answer: SourceAnswer): void {
  const { status } = answer;
  if (status === 304)
    throw new TaskError(`The feed has not changed. ${nothingChanged}`, { recoverable: true, isFinal: true });
  if (status === 401 || status === 403 || status === 404)
    throw new TaskError(`The source answered ${status}. ${nothingChanged}`);
  if (status !== 200 && status !== 204)
    throw new TaskError(`The source answered ${status}. ${nothingChanged}`, { recoverable: true });
  const type = headerOf(answer, 'content-type');
  if (status === 200 && type !== null && refusedTypes.test(type))
    throw new TaskError(`The source answered ${type.slice(0, 60)}, which holds no feed. ${nothingChanged}`);
  if (status === 200 && (answer.body.length === 0 || /^\s*$/.test(answer.body.toString('latin1', 0, 4096))))
    throw new TaskError(`The answer was empty. ${nothingChanged}`, { recoverable: true });
}

/**
 * Fetches a feed and caches whatever was answered. Only a complete response counts: an unchanged, late or empty one
 * does not mean that units are gone.
 */
export async function fetchFeed(context: TaskContext, importer: ImporterRow): Promise<FetchedPayload> {
  const { server } = context;
  await refuseTooSoon(context, importer);
  context.log(`Fetching ${importer.feedUrl}`);
  context.progress(5, 'Fetching the feed');
  try {
    const known = await lastAnswer(context, importer);
    const began = server.clock.now().getTime();
    const answer = await call(context, importer, known);
    context.log(`Answered ${answer.status} with ${answer.body.length} bytes`);
    const contentType = headerOf(answer, 'content-type');
    const encoding = encodingOf(answer.body, contentType ?? undefined);
    const body = answer.body.length === 0 ? null : await prepareBody(answer.body);
    const id = await context.inTransaction(async (tx) => {
      if (answer.status === 304)
        await tx.query(sql`update importers set last_checked_at = now() where id = ${importer.id}`);
      return insertPayload(tx, {
        importerId: importer.id,
        runId: context.runId,
        url: importer.feedUrl,
        httpStatus: answer.status,
        contentType,
        encoding,
        etag: headerOf(answer, 'etag'),
        lastModified: headerOf(answer, 'last-modified'),
        durationMs: Math.max(0, server.clock.now().getTime() - began),
        body,
      });
    });
    refuseAnswer(answer);
    return { id, parts: (body?.parts ?? []).map((part) => part.body), encoding, isDeleteSafe: true };
  } catch (error) {
    if (error instanceof OutsideError)
      throw new TaskError(`${error.message}. ${nothingChanged}`, { recoverable: error.kind === 'failed' });
    throw error;
  }
}
