import { compareFeeds } from '@supersync/contract/importers/feed-parser/compare-feeds.ts';
import { ByteDecoder } from '@supersync/contract/importers/feed-parser/decode-bytes.ts';
import type { ParsedFeed, ReadValue } from '@supersync/contract/importers/feed-parser/feed.ts';
import { FeedParser } from '@supersync/contract/importers/feed-parser/parse-feed.ts';
import { csvText } from '#kit/csv/csv.ts';
import { brokenIntoLines } from './break-lines.ts';
import type { FeedAnswer, FeedRequest, FeedSlot, ParsedDocument } from './feed-messages.ts';
import { treeOf, unitTable } from './feed-rows.ts';

/** A longer document is parsed but not shown. */
const maxShownLength = 40_000_000;
const chunkCharacters = 1 << 20;

const feeds = new Map<FeedSlot, ParsedFeed>();
let readOf: readonly (readonly ReadValue[])[] = [];

const answer = (message: FeedAnswer): void => {
  // To the page that made the worker, and nobody else.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(message);
};

/** The document as text, by the rules of the parser. */
async function textOf(file: Blob): Promise<{ text: string; encoding: string | null; problems: string[] }> {
  const problems: string[] = [];
  const decoder = new ByteDecoder(file.type, (message) => problems.push(message));
  const parts: string[] = [];
  for await (const chunk of file.stream()) parts.push(decoder.write(chunk));
  parts.push(decoder.end());
  return { text: parts.join(''), encoding: decoder.encoding, problems };
}

async function parse({ slot, file, dialect, today }: Extract<FeedRequest, { kind: 'parse' }>): Promise<void> {
  const { text: given, encoding, problems } = await textOf(file);
  const { text, isBroken } = brokenIntoLines(given);
  const parser = new FeedParser({ today, dialect: dialect ?? undefined, trace: true });
  for (const problem of problems) parser.reportEncoding(problem);
  for (let at = 0; at < text.length; at += chunkCharacters) {
    parser.write(text.slice(at, at + chunkCharacters));
    answer({ kind: 'progress', done: Math.min(1, at / text.length) });
  }
  const feed = { ...parser.end(), encoding };
  feeds.set(slot, feed);
  const { rows, read } = treeOf(feed);
  if (slot === 'first') readOf = read;
  const { dialect: found, namespaces, issues, issueCounts, isComplete, isDeleteSafe, properties } = feed;
  const document: ParsedDocument = {
    summary: {
      dialect: found,
      encoding,
      namespaces,
      issues,
      issueCounts,
      isComplete,
      isDeleteSafe,
      properties: properties.length,
      floorplans: properties.reduce((sum, { floorplans }) => sum + floorplans.length, 0),
      units: properties.reduce((sum, { units }) => sum + units.length, 0),
    },
    rows: slot === 'first' ? rows : [],
    text: slot === 'first' && text.length <= maxShownLength ? text : null,
    isBroken,
  };
  answer({ kind: 'parsed', slot, document });
  compare();
}

function compare(): void {
  const [first, second] = [feeds.get('first'), feeds.get('second')];
  if (first !== undefined && second !== undefined)
    answer({ kind: 'compared', changes: compareFeeds(first, second) });
}

async function work(request: FeedRequest): Promise<void> {
  try {
    if (request.kind === 'parse') await parse(request);
    else if (request.kind === 'read')
      answer({ kind: 'read', row: request.row, values: readOf[request.row] ?? [] });
    else if (request.kind === 'forget') feeds.delete(request.slot);
    else {
      const feed = feeds.get('first');
      const text = feed === undefined ? '' : csvText(unitTable(feed));
      answer({ kind: 'csv', blob: new Blob([text], { type: 'text/csv;charset=utf-8' }) });
    }
  } catch (error) {
    answer({ kind: 'failed' });
    // Ours to mend: the browser's console says what it was.
    throw error;
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<FeedRequest>) => {
  void work(data);
});
