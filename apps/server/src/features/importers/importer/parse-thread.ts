import { parseFeed } from '@supersync/contract/importers/feed-parser/parse-feed.ts';
import type { FeedDialect, ParsedFeed } from '@supersync/contract/importers/feed-parser/feed.ts';
import { storedFeed, type RentField } from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import { answerRequests } from '#platform/threads/answer-requests.ts';

// Parsing many megabytes takes seconds: a worker thread keeps the event loop free and can be terminated.

export interface FeedInput {
  /** Bytes are decoded by what the document declares. */
  readonly text: string | Uint8Array;
  readonly contentType?: string;
  readonly today: string;
  readonly dialect?: FeedDialect;
  readonly rentField?: RentField;
}

/** A document that was not read to its end answers with its issues only: half a feed must not look like a small one. */
const whole = (feed: ParsedFeed): ParsedFeed => (feed.isComplete ? feed : { ...feed, properties: [] });

answerRequests(({ text, today, dialect, contentType, rentField = 'unit' }: FeedInput) =>
  storedFeed(whole(parseFeed(text, today, dialect, { contentType })), rentField),
);
