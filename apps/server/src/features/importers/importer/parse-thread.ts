import { parseFeed } from '@supersync/contract/importers/feed-parser/parse-feed.ts';
import type { FeedDialect, ParsedFeed, Placed } from '@supersync/contract/importers/feed-parser/feed.ts';
import type { TracedRecord } from '@supersync/contract/importers/feed-parser/read-record.ts';
import { parseStoredFeed } from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import { answerRequests } from '#platform/threads/answer-requests.ts';
import { stageFeed, type StageInput } from './run/stage-feed.ts';

// Parsing many megabytes takes seconds: a worker thread keeps the event loop free and can be terminated.

export interface FeedInput {
  /** Bytes are decoded by what the document declares. */
  readonly text: string | Uint8Array;
  readonly contentType?: string;
  readonly today: string;
  readonly dialect?: FeedDialect;
}

/** Asks where a record stands instead of what the feed says. */
export interface TraceInput extends FeedInput {
  readonly record: TracedRecord;
  readonly propertyImportId: string | null;
}

const recordsOf = (
  { properties }: ParsedFeed,
  { record: { kind }, propertyImportId }: TraceInput,
): readonly { readonly importId: string; readonly place: Placed }[] => {
  const own = properties.filter(({ importId }) => propertyImportId === null || importId === propertyImportId);
  // The property may have had another import id then.
  const searched = own.length === 0 ? properties : own;
  if (kind === 'property') return searched;
  return kind === 'unit'
    ? searched.flatMap(({ units }) => units)
    : searched.flatMap(({ floorplans }) => floorplans);
};

function placeOf(input: TraceInput): Placed | null {
  const { text, today, dialect, contentType, record } = input;
  const feed = parseFeed(text, today, dialect, { contentType, trace: record });
  return recordsOf(feed, input).find(({ importId }) => importId === record.importId)?.place ?? null;
}

answerRequests((input: FeedInput | TraceInput | StageInput) => {
  if ('parts' in input) return stageFeed(input);
  if ('record' in input) return placeOf(input);
  const { text, today, dialect, contentType } = input;
  return parseStoredFeed(text, today, dialect, { contentType });
});
