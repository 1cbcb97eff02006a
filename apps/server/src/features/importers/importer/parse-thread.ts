import { parseFeed } from '@supersync/contract/importers/importer/parse-feed.ts';
import type { FeedDialect } from '@supersync/contract/importers/importer/feed.ts';
import { answerRequests } from '#platform/threads/answer-requests.ts';

// A feed of many megabytes takes seconds to read: in a thread of its own it delays nobody, and can be ended.

export interface FeedInput {
  readonly text: string;
  readonly today: string;
  readonly dialect: FeedDialect;
}

answerRequests(({ text, today, dialect }: FeedInput) => parseFeed(text, today, dialect));
