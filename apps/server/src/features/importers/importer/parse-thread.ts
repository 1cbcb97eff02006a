import { parseFeed } from '@supersync/contract/importers/importer/parse-feed.ts';
import type { FeedDialect } from '@supersync/contract/importers/importer/feed.ts';
import { answerRequests } from '#platform/threads/answer-requests.ts';

// Parsing many megabytes takes seconds: a worker thread keeps the event loop free and can be terminated.

export interface FeedInput {
  readonly text: string;
  readonly today: string;
  readonly dialect: FeedDialect;
}

answerRequests(({ text, today, dialect }: FeedInput) => parseFeed(text, today, dialect));
