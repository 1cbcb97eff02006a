import { hitsPerPage } from '@supersync/contract/syndication/feed/search-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldFinder, foldCase, textFinder, type Finder } from './find-in-text.ts';
import {
  readFrom,
  searchDocument,
  type Chunk,
  type DocumentHit,
  type SearchPlace,
} from './search-document.ts';

/** As the store yields them: parts of one length, from the one with the byte on. */
async function* chunksOf(document: Buffer, size: number, from: number): AsyncGenerator<Chunk> {
  for (let start = Math.floor(from / size) * size; start < document.length; start += size)
    yield { start, bytes: document.subarray(start, start + size) };
}

interface Way {
  readonly size: number;
  readonly mayGoOn?: () => boolean;
}

/** Every page of a search. */
async function searchAll(
  text: string,
  find: Finder,
  { size, mayGoOn = () => true }: Way,
): Promise<DocumentHit[]> {
  const document = Buffer.from(text);
  const hits: DocumentHit[] = [];
  let from: SearchPlace | null = { byte: 0, line: 1 };
  while (from !== null) {
    const page = await searchDocument(chunksOf(document, size, readFrom(from)), find, { from, mayGoOn });
    hits.push(...page.hits);
    expect(page.hits.length).toBeLessThanOrEqual(hitsPerPage);
    from = page.next;
  }
  return hits;
}

/** Matches as a plain search over the whole text finds them. */
function plainHits(text: string, needle: string) {
  const [folded, wanted] = [foldCase(text), foldCase(needle)];
  const hits: { at: number; line: number; match: string }[] = [];
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    const before = text.slice(0, at);
    hits.push({
      at: Buffer.byteLength(before),
      line: before.split('\n').length,
      match: text.slice(at, at + wanted.length),
    });
  }
  return hits;
}

const word = fc.constantFrom('maple', 'Maple', 'é', '🏠', '\n', ' ', 'x', '<b>', 'İ', 'ß', '中文');
/** Long enough for several parts. */
const longText = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 400 }))
  .map(([words, times]) => words.join('').repeat(times));

describe('a search in parts', () => {
  it('finds what a search of the whole text finds, at the same bytes and lines, whatever the parts are', async () => {
    await fc.assert(
      fc.asyncProperty(
        longText,
        fc.constantFrom('maple', 'MAPLE', 'É', '🏠x', 'x 中', 'i', '\n'),
        fc.integer({ min: 5000, max: 30_000 }),
        fc.boolean(),
        async (text, needle, size, isHurried) => {
          const hits = await searchAll(text, textFinder('json', needle), {
            size,
            ...(isHurried ? { mayGoOn: () => false } : {}),
          });
          const found = hits.map(({ at, line, match }) => ({ at, line, match }));
          // A line feed is written as two letters in JSON, and none of the texts has them.
          expect(found).toEqual(plainHits(text, needle));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('shows what stands around a hit without cutting a character', async () => {
    const [hit] = await searchAll(`${'🏠'.repeat(100)}here${'é'.repeat(200)}`, textFinder('json', 'HERE'), {
      size: 262_144,
    });
    expect(hit).toMatchObject({
      at: 400,
      length: 4,
      match: 'here',
      before: '🏠'.repeat(40),
      after: 'é'.repeat(80),
    });
  });
});

describe('a field', () => {
  const listing = (id: number, price: number) =>
    `<Listing id="${id}"><name>No ${price} &amp; more</name><price currency="CAD">${price}</price><pets/></Listing>\n`;
  const document = Array.from({ length: 3000 }, (_, index) => listing(index, 1000 + (index % 500))).join('');

  it.each([
    ['price', '1400', 6],
    ['price', '', 3000],
    ['id', '2999', 1],
    ['PRICE', '9999', 0],
    ['name', '400 & MORE', 6],
    ['currency', 'cad', 3000],
    ['pets', '', 0],
  ])('%s with “%s” is found %i times', async (field, text, times) => {
    const hits = await searchAll(document, fieldFinder('hotpads', field, text), { size: 20_000 });
    expect(hits).toHaveLength(times);
    expect(new Set(hits.map(({ at }) => at)).size).toBe(times);
  });

  it('of JSON is found by its key, and not in other values', async () => {
    const lines = Array.from(
      { length: 400 },
      (_, id) => `{"id":"${id}","name":"Say \\"${id}\\"","beds":${id % 5},"unit":null}`,
    ).join(',\n');
    const find = async (field: string, text: string) =>
      (await searchAll(lines, fieldFinder('json', field, text), { size: 6000 })).map(({ match }) => match);
    expect(await find('beds', '4')).toHaveLength(80);
    expect(await find('name', 'say "39"')).toEqual(['Say \\"39\\"']);
    expect(await find('unit', '')).toHaveLength(400);
    expect(await find('id', '"399"')).toEqual(['"399"']);
  });

  it('that begins before the part of its match is found too, and every match in it once', async () => {
    const long = `<description>${'a maple tree. '.repeat(500)}</description>`;
    const text = `${'x'.repeat(19_000)}${long}${'y'.repeat(30_000)}`;
    const hits = await searchAll(text, fieldFinder('hotpads', 'description', 'maple'), { size: 5000 });
    expect(hits).toHaveLength(500);
    expect(await searchAll(text, fieldFinder('hotpads', 'description', 'yy'), { size: 5000 })).toEqual([]);
  });
});
