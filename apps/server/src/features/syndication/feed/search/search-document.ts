import { StringDecoder } from 'node:string_decoder';
import { hitsPerPage, snippetLength } from '@supersync/contract/syndication/feed/search-text.ts';
import { foldCase, reach, type Finder } from './find-in-text.ts';

/** A match in a document; `at` and `length` in bytes. */
export interface DocumentHit {
  readonly at: number;
  readonly length: number;
  readonly line: number;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** A place in a document where a search can go on. */
export interface SearchPlace {
  readonly byte: number;
  /** Of that byte, from 1. */
  readonly line: number;
}

export interface Searched {
  readonly hits: readonly DocumentHit[];
  /** Null at the end of the document. */
  readonly next: SearchPlace | null;
}

export interface Chunk {
  readonly start: number;
  readonly bytes: Buffer;
}

const linesIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** No half characters at either end. */
const around = (text: string, from: number, to: number): string =>
  text
    .slice(Math.max(0, from), to)
    .replace(/^[\uDC00-\uDFFF]/, '')
    .replace(/[\uD800-\uDBFF]$/, '');

const isContinued = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Where to begin reading, so that what a match depends on before the place is there. */
export const readFrom = ({ byte }: SearchPlace): number => Math.max(0, byte - reach);

/**
 * Searches a document in its parts from `readFrom` on, holding one at a time. Ends after a page of hits, or when it may
 * go on no longer; whoever asks again from `next` misses nothing and finds nothing twice.
 */
export async function searchDocument(
  chunks: AsyncIterable<Chunk>,
  find: Finder,
  { from, mayGoOn }: { readonly from: SearchPlace; readonly mayGoOn: () => boolean },
): Promise<Searched> {
  const hits: DocumentHit[] = [];
  const decoder = new StringDecoder('utf8');
  let text = '';
  /** Byte and line at the beginning of `text`. */
  let start = from;
  /** Characters of `text` that were searched. */
  let searched = 0;
  /** What was read before the place to begin at was reached. */
  let early: Buffer | null = Buffer.alloc(0);

  const placeAt = (index: number): SearchPlace => {
    const passed = text.slice(0, index);
    return { byte: start.byte + Buffer.byteLength(passed), line: start.line + linesIn(passed) };
  };
  /** Takes up the part of a document, the first ones until the place to begin at is among them. */
  const take = ({ start: chunkStart, bytes }: Chunk): boolean => {
    if (early === null) {
      text += decoder.write(bytes);
      return true;
    }
    let skipped = 0;
    if (early.length === 0) {
      skipped = Math.max(0, readFrom(from) - chunkStart);
      while (isContinued(bytes[skipped])) skipped += 1;
      start = { byte: chunkStart + skipped, line: 1 };
    }
    early = Buffer.concat([early, bytes.subarray(skipped)]);
    const before = from.byte - start.byte;
    if (early.length < before) return false;
    text = decoder.write(early.subarray(0, before));
    searched = text.length;
    start = { ...start, line: from.line - linesIn(text) };
    text += decoder.write(early.subarray(before));
    early = null;
    return true;
  };
  /** Searches what is there; before the end, what more could belong to is left for later. False after a page. */
  const search = (isEnd: boolean): boolean => {
    const folded = foldCase(text);
    const until = isEnd ? text.length : text.length - reach;
    while (searched < until) {
      const found = find(folded, searched);
      if (found === null || found.from >= until) break;
      const { byte: at, line } = placeAt(found.from);
      const match = text.slice(found.from, found.to);
      hits.push({
        at,
        length: Buffer.byteLength(match),
        line,
        before: around(text, found.from - snippetLength, found.from),
        match: around(match, 0, snippetLength * 4),
        after: around(text, found.to, found.to + snippetLength),
      });
      searched = Math.max(found.to, found.from + 1);
      if (hits.length === hitsPerPage) return false;
    }
    searched = Math.max(searched, until);
    return true;
  };

  for await (const chunk of chunks) {
    if (!take(chunk) || text.length <= reach) continue;
    const isPageFull = !search(false);
    const reached = placeAt(searched);
    // Always gets on a little, or asking again would never end.
    if (isPageFull || (reached.byte > from.byte && !mayGoOn())) return { hits, next: reached };
    const past = searched - reach;
    if (past <= 0) continue;
    start = placeAt(past);
    text = text.slice(past);
    searched -= past;
  }
  text += decoder.end();
  return { hits, next: search(true) ? null : placeAt(searched) };
}
