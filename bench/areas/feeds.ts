import { SaxesParser } from 'saxes';
import type { FeedDialect } from '../../packages/contract/src/importers/feed-parser/feed.ts';
import { JsonSource } from '../../packages/contract/src/importers/feed-parser/json-source.ts';
import { NodeBuilder } from '../../packages/contract/src/importers/feed-parser/node-builder.ts';
import { FeedParser } from '../../packages/contract/src/importers/feed-parser/parse-feed.ts';
import {
  printFeed,
  type PrintedProperty,
} from '../../packages/contract/src/importers/feed-parser/printing/print-feed.ts';
import type { Options } from '../measure/options.ts';
import type { Line, Section } from '../measure/report.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';

const bytesWanted = 100_000_000;
const unitsEach = 500;
const plansEach = 20;
const today = '2026-11-15';

const property = (id: number): PrintedProperty => ({
  importId: `p${id}`,
  name: `Résidence ${id} & Co`,
  address: `${id} Rue Saint-Denis`,
  city: 'Montréal',
  provinceCode: 'QC',
  postalCode: 'H2X 3K3',
  countryCode: 'CA',
  latitude: '45.5',
  longitude: '-73.5',
  phone: '514-555-0100',
  email: null,
  website: null,
  description: null,
  propertyType: null,
  pets: [],
  amenities: ['Pool'],
  files: [],
  floorplans: Array.from({ length: plansEach }, (_, plan) => ({
    importId: `f${plan}`,
    name: `Plan ${plan}`,
    beds: 1,
    baths: '1.0',
    squareFeetMin: 600,
    squareFeetMax: 650,
    rentMin: '1500.00',
    rentMax: '1600.00',
    unitsAvailable: unitsEach / plansEach,
  })),
  units: Array.from({ length: unitsEach }, (_, unit) => ({
    importId: `u${unit}`,
    number: String(unit),
    floorplanImportId: `f${unit % plansEach}`,
    beds: 1,
    baths: '1.0',
    squareFeet: 610,
    squareFeetMax: 650,
    rent: '1500.00',
    marketRent: '1550.00',
    effectiveRent: null,
    availableOn: '2027-01-01',
    status: 'available',
  })),
});

/** A feed of about the wanted size: one part is parsed over and over between its head and its end. */
function chunksOf(dialect: FeedDialect): { head: string; part: string; end: string; parts: number } {
  const mark = 'p123456789';
  const text = printFeed(dialect, [{ ...property(0), importId: mark }]);
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

function measureOne(
  dialect: FeedDialect,
  name: string,
  bare: (text: Iterable<string>) => void,
  rounds: number,
): Line[] {
  const [bareMs, ownMs, heapMb]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    bareMs.push(processorMs(() => bare(documentOf(dialect))));
    let peak = 0;
    ownMs.push(
      processorMs(() => {
        const parser = new FeedParser({ today });
        for (const chunk of documentOf(dialect)) {
          parser.write(chunk);
          peak = Math.max(peak, process.memoryUsage().heapUsed);
        }
        parser.end();
      }),
    );
    heapMb.push(peak / 1e6);
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
    {
      work: `100 MB of ${name}, most heap in use`,
      unit: ' MB',
      ours: spreadOf(heapMb),
      others: [],
      aim: 'bounded',
    },
  ];
}

/** Reads a feed of 100 MB in both formats. The canonical records stay in memory; the document does not. */
export function measureFeeds(options: Options, say: (message: string) => void): Section {
  say('Reading feeds …');
  const rounds = Math.min(options.rounds, 3);
  return {
    title: 'Feed parser',
    lines: [
      ...measureOne('rentcafe-xml', 'RentCafe XML', bareXml, rounds),
      ...measureOne('rentcafe-v1', 'RentCafe v1 JSON', bareJson, rounds),
    ],
    notes: [],
  };
}
