import { parentPort, workerData } from 'node:worker_threads';
import { parseFeed } from '@supersync/contract/importer/parse-feed.ts';
import type { FeedDialect } from '@supersync/contract/importer/feed.ts';

// A feed of many megabytes takes seconds to read: in a thread of its own it delays nobody, and can be ended.

const { text, today, dialect }: { text: string; today: string; dialect: FeedDialect } = workerData;
parentPort?.postMessage(parseFeed(text, today, dialect), []);
