import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SaxesParser } from 'saxes';
import { feedDialects, type FeedDialect } from '../../packages/contract/src/importers/feed-parser/feed.ts';
import { JsonSource } from '../../packages/contract/src/importers/feed-parser/json-source.ts';
import { NodeBuilder } from '../../packages/contract/src/importers/feed-parser/node-builder.ts';
import { FeedParser } from '../../packages/contract/src/importers/feed-parser/parse-feed.ts';
import { printFeed } from '../../packages/contract/src/importers/feed-parser/printing/print-feed.ts';
import type { Options } from '../measure/options.ts';
import type { Line, Section } from '../measure/report.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { benchProperty } from './feed-sample.ts';

const bytesWanted = 100_000_000;
const today = '2026-11-15';

/** A feed of about the wanted size: one part is parsed over and over between its head and its end. */
function chunksOf(dialect: FeedDialect): { head: string; part: string; end: string; parts: number } {
  const mark = 'p123456789';
  const text = printFeed(dialect, [benchProperty(mark)]);
  const [open, close] =
    dialect === 'rentcafe-xml' ? ['<Property>', '</PhysicalProperty>'] : ['{"PropertyId"', ']'];
  const start = text.indexOf(open);
  const end = text.lastIndexOf(close);
  const body = text.slice(start, end);
  return {
    head: text.slice(0, start),
    part: dialect === 'rentcafe-xml' ? body : `${body},`,
    end: dialect === 'rentcafe-xml' ? text.slice(end) : `${body}]`,
    parts: Math.round(bytesWanted / body.length),
  };
}

function* documentOf(dialect: FeedDialect): Generator<string> {
  const { head, part, end, parts } = chunksOf(dialect);
  yield head;
  for (let index = 0; index < parts; index += 1) yield part.replaceAll('p123456789', `p${index}`);
  yield end;
}

const silent = { record: () => {}, root: () => {} };

function bareXml(text: Iterable<string>): void {
  const parser = new SaxesParser();
  let count = 0;
  parser.on('opentag', () => (count += 1));
  parser.on('closetag', () => (count += 1));
  parser.on('text', () => (count += 1));
  for (const chunk of text) parser.write(chunk);
  parser.close();
}

function bareJson(text: Iterable<string>): void {
  const source = new JsonSource(new NodeBuilder([], silent), () => {});
  for (const chunk of text) source.write(chunk);
  source.end();
}

/** Processor time, which varies less than the clock on a busy machine. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

setFlagsFromString('--expose-gc');
/** Frees all that nothing refers to. */
const collect: () => void = runInNewContext('gc');

const chunkBytes = 1 << 16;

/** A whole document as bytes, which are no part of the heap. */
function bytesOf(dialect: FeedDialect): Buffer {
  const each = printFeed(dialect, [benchProperty('p0')]).length;
  const count = Math.round(bytesWanted / each);
  return Buffer.from(
    printFeed(
      dialect,
      Array.from({ length: count }, (_, index) => benchProperty(`p${index}`)),
    ),
  );
}

/** Most heap that is still in use after a collection, while units are handed on as they are read. */
function keptHeapMb(dialect: FeedDialect): number {
  const bytes = bytesOf(dialect);
  collect();
  const idle = process.memoryUsage().heapUsed;
  let kept = 0;
  let units = 0;
  const parser = new FeedParser({ today, onProperty: () => {}, onUnit: () => (units += 1) });
  const look = (): void => {
    collect();
    kept = Math.max(kept, process.memoryUsage().heapUsed - idle);
  };
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    parser.write(bytes.subarray(at, at + chunkBytes));
    if ((at / chunkBytes) % 200 === 0) look();
  }
  look();
  parser.end();
  if (units === 0) throw new Error('Nothing was read');
  return kept / 1e6;
}

function measureOne(
  dialect: FeedDialect,
  name: string,
  bare: (text: Iterable<string>) => void,
  rounds: number,
): Line[] {
  const [bareMs, ownMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bareMs.push(processorMs(() => bare(documentOf(dialect))));
    ownMs.push(
      processorMs(() => {
        const parser = new FeedParser({ today });
        for (const chunk of documentOf(dialect)) parser.write(chunk);
        parser.end();
      }),
    );
  }
  return [
    {
      work: `100 MB of ${name}, processor time`,
      unit: ' ms',
      ours: spreadOf(ownMs),
      others: [{ name: 'the bare tokeniser', value: spreadOf(bareMs) }],
      ratio: spreadOf(ratiosOf(bareMs, ownMs)),
      aim: '≥ 0.5 of the bare speed',
    },
  ];
}

const measureMemory = (dialect: FeedDialect): Line => ({
  work: `100 MB of ${feedDialects.labels[dialect]}, heap kept`,
  unit: ' MB',
  ours: spreadOf([keptHeapMb(dialect)]),
  others: [],
  aim: 'bounded',
});

/** Reads a feed of 100 MB in both formats for its speed, and in each dialect for what it keeps. */
export function measureFeeds(options: Options, say: (message: string) => void): Section {
  say('Reading feeds …');
  const rounds = Math.min(options.rounds, 3);
  return {
    title: 'Feed parser',
    lines: [
      ...measureOne('rentcafe-xml', 'RentCafe XML', bareXml, rounds),
      ...measureOne('rentcafe-v1', 'RentCafe v1 JSON', bareJson, rounds),
      ...feedDialects.values.map(measureMemory),
    ],
    notes: [
      'Kept: what a collection of the whole heap leaves, looked at every 13 MB. The ids of units are kept to tell which one is listed twice.',
    ],
  };
}
