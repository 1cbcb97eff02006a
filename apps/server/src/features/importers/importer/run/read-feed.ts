import type { FeedDialect } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { StoredFeed } from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import { TaskError, type TaskContext } from '#platform/tasks/define-task.ts';
import { inThread } from '#platform/threads/in-thread.ts';
import { ThreadLostError } from '#platform/threads/work-thread.ts';
import type { FeedInput } from '../parse-thread.ts';
import { prepareBody } from '../payload/bodies.ts';
import { noteParsed } from '../payload/store-payload.ts';
import { nothingChanged, type FetchedPayload } from './fetch-feed.ts';

const parser = new URL('../parse-thread.ts', import.meta.url);

export interface Document {
  readonly bytes: Buffer;
  readonly encoding: string;
  readonly dialect: FeedDialect;
}

/** No timeout here: whoever asks terminates the thread by the signal. */
export function parseDocument(
  { bytes, encoding, dialect }: Document,
  now: Date,
  signal: AbortSignal,
): Promise<StoredFeed> {
  const text = new TextDecoder(encoding).decode(bytes);
  const input: FeedInput = { text, today: now.toISOString().slice(0, 10), dialect };
  return inThread<StoredFeed>(parser, input, { name: 'feed-parser', memoryMb: 2048, signal });
}

async function parse(context: TaskContext, document: Document): Promise<StoredFeed> {
  try {
    return await parseDocument(document, context.server.clock.now(), context.signal);
  } catch (error) {
    if (error instanceof ThreadLostError)
      throw new TaskError(`The feed takes too much memory to read. ${nothingChanged}`);
    throw error;
  }
}

const noFeed: StoredFeed = {
  dialect: null,
  encoding: null,
  namespaces: [],
  properties: [],
  issues: [],
  issueCounts: {},
  isComplete: true,
  isDeleteSafe: true,
};

/** Parses a payload into a complete feed, or throws and nothing is changed. */
export async function readFeed(
  context: TaskContext,
  payload: FetchedPayload,
  dialect: FeedDialect,
  isReplay: boolean,
): Promise<StoredFeed> {
  context.progress(20, 'Reading the feed');
  // 204: the source says that it has no units.
  if (payload.bytes.length === 0) return noFeed;
  const feed = await parse(context, { ...payload, dialect });
  if (!isReplay) {
    const model = await prepareBody(Buffer.from(JSON.stringify(feed.properties)));
    await context.inTransaction((tx) => noteParsed(tx, payload.id, feed, model));
  }
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
