import type { FeedDialect, ParsedFeed } from './feed.ts';
import { FeedCollector, UnknownFeedError, type CollectOptions } from './collect-feed.ts';
import { ByteDecoder, declaredEncoding } from './decode-bytes.ts';
import { recordPaths } from './dialects/detect.ts';
import { IssueLog } from './issue-log.ts';
import { JsonSource } from './json-source.ts';
import { NodeBuilder, UnreadableError } from './node-builder.ts';
import { XmlSource } from './xml-source.ts';

export interface FeedOptions extends CollectOptions {
  /** Of the answer, if it was fetched: its `charset` counts where the document declares none. */
  readonly contentType?: string | undefined;
}

const looksLikeHtml = /^(?:<\?xml[^>]{0,200}\?>)?\s{0,1000}<(?:!doctype\s{1,20}html|html|head|body)\b/i;
/** Enough of the beginning to tell XML, JSON and web pages apart. */
const headCharacters = 2000;
const maxChunkLength = 1 << 16;
const maxChunkBytes = 1 << 20;

interface Reading {
  readonly format: 'xml' | 'json';
  readonly collector: FeedCollector;
  readonly builder: NodeBuilder;
  readonly source: XmlSource | JsonSource;
}

/**
 * Reads a feed of any dialect as its chunks come in. Never throws for what a document holds: failures are issues, and
 * what was read before them counts, but such a feed is not delete-safe.
 */
export class FeedParser {
  readonly #options: FeedOptions;
  readonly #decoder: ByteDecoder;
  readonly #early = new IssueLog();
  #head = '';
  #reading: Reading | null = null;
  #isStopped = false;
  #isText = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#decoder = new ByteDecoder(options.contentType, (message) => this.reportEncoding(message));
  }

  get #log(): IssueLog {
    return this.#reading?.collector.log ?? this.#early;
  }

  /** For a caller that decodes the bytes itself. */
  reportEncoding(message: string): void {
    this.#log.report('BAD_ENCODING', null, message);
  }

  write(chunk: string | Uint8Array): void {
    if (this.#isStopped) return;
    if (typeof chunk === 'string') {
      this.#isText = true;
      this.#text(chunk);
    } else this.#text(this.#decoder.write(chunk));
  }

  end(): ParsedFeed {
    if (!this.#isText && !this.#isStopped) this.#text(this.#decoder.end());
    if (this.#reading === null && !this.#isStopped) this.#begin();
    this.#attempt(() => this.#reading?.source.end());
    return this.#result();
  }

  #text(written: string): void {
    // No document may hold NUL, and PostgreSQL stores none: feeds have it all the same.
    const text = written.replaceAll('\0', '');
    if (this.#reading === null) {
      this.#head += text;
      // A document may begin with any amount of empty space, which says nothing.
      if (this.#head.length < headCharacters || this.#head.trimStart().length < headCharacters / 2) return;
      this.#begin();
      return;
    }
    this.#feed(text);
  }

  #feed(text: string): void {
    const { source } = this.#reading ?? {};
    this.#attempt(() => {
      // Tokenisers copy what they have not finished, so long texts go in parts.
      for (let at = 0; at < text.length && !this.#isStopped; at += maxChunkLength)
        source?.write(text.length <= maxChunkLength ? text : text.slice(at, at + maxChunkLength));
    });
  }

  #begin(): void {
    const text = this.#head.replace(/^\uFEFF/, '');
    const start = text.trimStart();
    if (looksLikeHtml.test(start.slice(0, headCharacters))) {
      this.#stop();
      this.#early.report('HTML_PAGE', null, 'This is a web page, not a feed');
      return;
    }
    const isJson = start.startsWith('{') || start.startsWith('[');
    if (!isJson && !start.startsWith('<')) {
      this.#stop();
      const message = start === '' ? 'There is nothing to read' : 'This is neither XML nor JSON';
      this.#early.report('NOT_XML', null, message, { raw: start.slice(0, 200) });
      return;
    }
    this.#reading = this.#readingOf(isJson ? 'json' : 'xml');
    this.#feed(text);
  }

  #readingOf(format: 'xml' | 'json'): Reading {
    const collector = new FeedCollector(format, this.#options);
    for (const issue of this.#early.issues) {
      collector.log.issues.push(issue);
      collector.log.counts[issue.code] = (collector.log.counts[issue.code] ?? 0) + 1;
    }
    const builder = new NodeBuilder(recordPaths(format), collector, { countsFromOne: format === 'xml' });
    const source =
      format === 'xml'
        ? new XmlSource(builder)
        : new JsonSource(builder, (line) =>
            collector.log.report('QUOTES_REPAIRED', null, 'Quotes within a text are not escaped', { line }),
          );
    return { format, collector, builder, source };
  }

  #stop(): void {
    this.#isStopped = true;
  }

  /** Stops at the first fault that cannot be read over. */
  #attempt(work: () => void): void {
    if (this.#isStopped || this.#reading === null) return;
    const { format, collector, builder, source } = this.#reading;
    try {
      work();
    } catch (error) {
      if (error instanceof UnknownFeedError) collector.log.report('UNKNOWN_ROOT', null, error.message);
      else if (error instanceof UnreadableError)
        collector.log.report(format === 'xml' ? 'NOT_XML' : 'NOT_JSON', null, error.message, {
          line: source.line,
        });
      else throw error;
      this.#stop();
      this.#attemptRest(() => builder.abandon());
    }
  }

  #attemptRest(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UnknownFeedError || error instanceof UnreadableError)) throw error;
    }
  }

  #encoding(): string | null {
    return this.#isText ? declaredEncoding(this.#head.slice(0, headCharacters)) : this.#decoder.encoding;
  }

  /** The dialect read, or the one expected of a feed without any record. */
  #dialect(): FeedDialect | null {
    const { collector } = this.#reading ?? {};
    if (collector === undefined || this.#log.counts.UNKNOWN_ROOT !== undefined) return null;
    const isEmptyFeed = collector.rootNode?.name === 'physicalproperty';
    return collector.dialect ?? (isEmptyFeed ? (this.#options.dialect ?? 'rentcafe-xml') : null);
  }

  #result(): ParsedFeed {
    const { collector, source } = this.#reading ?? {};
    const log = this.#log;
    if (collector !== undefined) this.#attemptRest(() => collector.finish());
    const dialect = this.#dialect();
    const properties = dialect === null ? [] : (collector?.properties ?? []);
    const isComplete = !this.#isStopped && dialect !== null;
    const count = dialect === null ? 0 : (collector?.count ?? 0);
    if (isComplete && count === 0) log.report('NO_PROPERTIES', null, 'The feed holds no property');
    if (!this.#isStopped && dialect === null && collector !== undefined)
      log.report(
        'UNKNOWN_ROOT',
        null,
        `A feed that begins with “${collector.rootNode?.written.slice(0, 60) ?? ''}” is not known`,
      );
    return {
      dialect,
      encoding: this.#encoding(),
      namespaces: source instanceof XmlSource ? [...source.namespaces] : [],
      properties,
      issues: log.issues,
      issueCounts: log.counts,
      isComplete,
      isDeleteSafe: isComplete && count > 0 && collector?.leftOut === 0,
    };
  }
}

export type FeedInput = string | Uint8Array;

/** Parses a whole feed. Dates are compared with `today` (`YYYY-MM-DD`). */
export function parseFeed(
  input: FeedInput | Iterable<FeedInput>,
  today: string,
  dialect?: FeedDialect,
  options: Omit<FeedOptions, 'today' | 'dialect'> = {},
): ParsedFeed {
  const parser = new FeedParser({ ...options, today, dialect });
  if (typeof input === 'string') parser.write(input);
  else if (input instanceof Uint8Array)
    // Decoded part by part: the whole text would take twice the memory of the bytes.
    for (let at = 0; at < input.length; at += maxChunkBytes)
      parser.write(input.subarray(at, at + maxChunkBytes));
  else for (const chunk of input) parser.write(chunk);
  return parser.end();
}
