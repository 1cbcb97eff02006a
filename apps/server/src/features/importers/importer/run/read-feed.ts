import type { FeedDialect, Placed } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { ImporterConfig } from '@supersync/contract/importers/importer-config/config-document.ts';
import type { StoredFeed } from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import { TaskError, type TaskContext } from '#platform/tasks/define-task.ts';
import { inThread } from '#platform/threads/in-thread.ts';
import { ThreadLostError } from '#platform/threads/work-thread.ts';
import type { FeedInput, TraceInput } from '../parse-thread.ts';
import { noteParsed } from '../payload/store-payload.ts';
import { nothingChanged, type FetchedPayload } from './fetch-feed.ts';
import type { ImporterRow } from './importer-row.ts';
import { emptyStage, type StagedFeed, type StageInput, type UnitChoice } from './stage-feed.ts';

const parser = new URL('../parse-thread.ts', import.meta.url);

export interface Document {
  readonly bytes: Buffer;
  readonly encoding: string;
  readonly dialect: FeedDialect;
}

const threadOptions = { name: 'feed-parser', memoryMb: 2048 } as const;

/** What the document does not declare is as it was when it was fetched. */
const contentTypeOf = (encoding: string): string => `text/plain; charset=${encoding}`;

/** Decoded in the thread. */
const inputOf = ({ bytes, encoding, dialect }: Document, now: Date): FeedInput => ({
  text: bytes,
  contentType: contentTypeOf(encoding),
  today: now.toISOString().slice(0, 10),
  dialect,
});

/** No timeout here: whoever asks terminates the thread by the signal. */
export function parseDocument(
  { bytes, encoding, dialect }: Document,
  now: Date,
  signal: AbortSignal,
): Promise<StoredFeed> {
  return inThread<StoredFeed>(parser, inputOf({ bytes, encoding, dialect }, now), {
    ...threadOptions,
    signal,
  });
}

/** Where a record stands in a document; null if it is not there. */
export function traceDocument(
  document: Document,
  wanted: Pick<TraceInput, 'record' | 'propertyImportId'>,
  now: Date,
  signal: AbortSignal,
): Promise<Placed | null> {
  const input: TraceInput = { ...inputOf(document, now), ...wanted };
  return inThread<Placed | null>(parser, input, { ...threadOptions, signal });
}

async function stage(context: TaskContext, input: StageInput): Promise<StagedFeed> {
  try {
    return await inThread<StagedFeed>(parser, input, { ...threadOptions, signal: context.signal });
  } catch (error) {
    if (error instanceof ThreadLostError)
      throw new TaskError(`The feed takes too much memory to read. ${nothingChanged}`);
    throw error;
  }
}

const noFeed = (): StagedFeed => ({
  dialect: null,
  encoding: null,
  namespaces: [],
  issues: [],
  issueCounts: {},
  isComplete: true,
  isDeleteSafe: true,
  ...emptyStage(),
});

const dayMs = 86_400_000;

function choiceOf({ rentField, includeStatuses, maxDaysAhead }: ImporterConfig, now: Date): UnitChoice {
  const lastDay =
    maxDaysAhead === null ? null : new Date(now.getTime() + maxDaysAhead * dayMs).toISOString().slice(0, 10);
  return { rentField, includeStatuses, lastDay };
}

/** Parses a payload into a complete feed, or throws and nothing is changed. */
export async function readFeed(
  context: TaskContext,
  payload: FetchedPayload,
  { format, config }: Pick<ImporterRow, 'format' | 'config'>,
  isReplay: boolean,
): Promise<StagedFeed> {
  context.progress(20, 'Reading the feed');
  // 204: the source says that it has no units.
  if (payload.parts.length === 0) return noFeed();
  const now = context.server.clock.now();
  const feed = await stage(context, {
    parts: payload.parts,
    contentType: contentTypeOf(payload.encoding),
    today: now.toISOString().slice(0, 10),
    dialect: format,
    choice: choiceOf(config, now),
    withModel: !isReplay,
  });
  if (!isReplay)
    await context.inTransaction((tx) => noteParsed(tx, payload.id, feed, feed.figures, feed.model));
  const errors = feed.issues.filter(({ severity }) => severity === 'error');
  for (const { code, path, message } of errors.slice(0, 50))
    context.log(`${code} ${path}: ${message}`, 'error');
  if (feed.dialect === null || !feed.isComplete)
    throw new TaskError(
      `This is not a feed: ${errors[0]?.message ?? 'it cannot be read'}. ${nothingChanged}`,
    );
  if (feed.properties.length === 0)
    throw new TaskError(`The feed is empty. ${nothingChanged}`, { recoverable: true });
  context.log(`${feed.properties.length} properties, ${feed.issues.length} issues`);
  return feed;
}
