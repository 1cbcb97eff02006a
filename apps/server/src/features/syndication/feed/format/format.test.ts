import { parseFeed } from '@supersync/contract/importers/feed-parser/parse-feed.ts';
import { readXml } from '@supersync/contract/importers/feed-parser/xml-tree.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#test/parse-csv.ts';
import { checkDocument } from './check-document.ts';
import type { Level, Listing } from './listing.ts';
import { metaCsv } from './meta-csv.ts';
import { changedFields, fieldsOf } from '#platform/syndication/read-fields.ts';
import { each, headOf, sampleListing, written } from '#test/feed/sample-listings.ts';
import { feedFormats, type FeedFormat } from './writers.ts';

const levels: readonly Level[] = ['property', 'floorplan', 'unit'];
const everyKind = feedFormats.flatMap((format) => levels.map((level) => [format, level] as const));

/** A text as it survives in XML: without illegal characters and surrounding space, which our parser trims. */
// oxlint-disable-next-line no-control-regex -- exactly what XML 1.0 cannot represent
const illegalInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const asXmlText = (text: string): string => text.toWellFormed().replace(illegalInXml, '').trim();

/** Texts that try to inject markup. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    ']]>',
    '<!--',
    '</Listing><Listing id="x">',
    '</name><name>',
    '&amp;',
    '&#x0;',
    '"><script>',
    '\r\n\t',
    '\u0000\u0001\ufffe\uffff',
    '\ud800',
    '"},{"action":"D","id":"1"}',
    '\u2028\u2029',
    '<?xml version="1.0"?>',
    '<![CDATA[ x ]]>',
    ',"\r\n',
  ),
);

const places: Readonly<Record<FeedFormat, Readonly<Record<Level, readonly [name: string, about: string]>>>> =
  {
    hotpads: {
      property: ['name', 'description'],
      floorplan: ['name', 'description'],
      unit: ['name', 'description'],
    },
    meta: {
      property: ['name', 'description'],
      floorplan: ['name', 'description'],
      unit: ['name', 'description'],
    },
    json: {
      property: ['name', 'description'],
      floorplan: ['name', 'description'],
      unit: ['name', 'description'],
    },
    mits: {
      property: ['PropertyID/MarketingName', 'Information/LongDescription'],
      floorplan: ['', ''],
      unit: ['', ''],
    },
  };

describe.each(everyKind)('%s by %s', (format, level) => {
  it('matches the golden file byte for byte', async () => {
    const listings = [
      sampleListing(level),
      sampleListing(level, { id: 13, petFriendly: null, description: null }),
    ];
    const { document } = await written(format, headOf(level), listings);
    // As plain text, so that no formatter changes it.
    await expect(document).toMatchFileSnapshot(`./golden/${format}-${level}.txt`);
  });

  it('writes the same bytes for the same data', async () => {
    const once = await written(format, headOf(level), [sampleListing(level)]);
    expect(await written(format, headOf(level), [sampleListing(level)])).toEqual(once);
  });

  it('keeps every text and escapes injected markup', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (name, description, clientName) => {
        const head = headOf(level);
        const listings = [
          sampleListing(level, { name: `a ${name} b`, description }),
          sampleListing(level, { id: 13, address: `1 ${description}` }),
        ];
        const { document, texts } = await written(
          format,
          { ...head, client: { ...head.client, name: clientName } },
          listings,
        );
        const listed: string[] = [];
        const checker = checkDocument(format, level, ({ id }) => listed.push(id));
        checker.write(document);
        expect(checker.end()).toEqual({ complaint: null, listings: 2 });
        expect(listed).toHaveLength(2);
        if (format === 'json') {
          const { listings: read }: { listings: { name: string; description: string }[] } =
            JSON.parse(document);
          expect(read.map((listing) => listing.description)).toEqual([
            description,
            sampleListing(level).property.description,
          ]);
        } else {
          expect(readXml(document).complaint).toBeNull();
          const [namePlace, aboutPlace] = places[format][level];
          const fields = fieldsOf(format, texts[0] ?? '');
          if (namePlace !== '') {
            expect(fields.get(namePlace)).toContain(asXmlText(`a ${name} b`));
            expect(fields.get(aboutPlace) ?? '').toBe(asXmlText(description));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('writes a complete document for an empty feed', async () => {
    const { document } = await written(format, headOf(level), []);
    const checker = checkDocument(format, level, () => {});
    checker.write(document);
    expect(checker.end()).toEqual({ complaint: null, listings: 0 });
  });

  it('refuses a truncated document', async () => {
    const { document } = await written(format, headOf(level), [sampleListing(level)]);
    const checker = checkDocument(format, level, () => {});
    checker.write(document.slice(0, document.length * 0.7));
    expect(checker.end().complaint).not.toBeNull();
  });
});

describe('changes of a listing', () => {
  it.each(everyKind)('%s by %s: none for equal texts', async (format, level) => {
    const { texts } = await written(format, headOf(level), [sampleListing(level)]);
    expect(changedFields(format, texts[0] ?? '', texts[0] ?? '')).toEqual([]);
  });

  it('are reported by field, long texts cut', async () => {
    const textOf = async (listing: Listing) =>
      (await written('hotpads', headOf('unit'), [listing])).texts[0] ?? '';
    const before = await textOf(sampleListing('unit', { phone: null }));
    const after = await textOf(sampleListing('unit', { description: 'x'.repeat(20), petFriendly: null }));
    expect(changedFields('hotpads', before, after, 10)).toEqual([
      { field: 'contactPhone', before: null, after: '+190255501…' },
      { field: 'description', before: 'Bright hom…', after: 'xxxxxxxxxx…' },
      { field: 'pets/pet/petType', before: 'cats', after: null },
      { field: 'pets/pet/allowed', before: 'true', after: null },
      { field: 'pets/pet[2]/petType', before: 'dogs', after: null },
      { field: 'pets/pet[2]/allowed', before: 'true', after: null },
    ]);
  });
});

it('the table contains the texts of the document, whatever they are', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (name, description) => {
      const { texts } = await written('meta', headOf('property'), [
        sampleListing('property', { name: `a${name}b`, description }),
      ]);
      let table = '';
      for await (const line of metaCsv(each(texts))) table += line;
      const [header, row, ...others] = parseCsv(table);
      expect(others).toEqual([]);
      expect(header?.[1]).toBe('name');
      expect(row?.length).toBe(header?.length);
      expect(row?.[1]).toBe(asXmlText(`a${name}b`));
      expect(row?.[3]).toBe(asXmlText(description));
    }),
    { numRuns: 100 },
  );
});

it('a MITS feed is read back by our own parser with nothing lost', async () => {
  const listing = sampleListing('unit');
  const { document } = await written('mits', headOf('unit'), [listing]);
  const feed = parseFeed(document, '2026-01-01');
  const { id, petFriendly, currency, updatedOn, photos, ...fields } = listing.property;
  const [plan] = listing.floorplans;
  const { home } = listing;
  expect([feed.dialect, feed.isDeleteSafe, currency, updatedOn]).toEqual([
    'mits-4',
    true,
    'CAD',
    '2026-03-09',
  ]);
  expect(feed.properties).toMatchObject([
    {
      importId: String(id),
      ...fields,
      pets: [{ isAllowed: petFriendly }],
      files: photos.map(({ id: fileId, url, caption }, index) => ({
        id: String(fileId),
        type: 'Photo',
        url,
        rank: index + 1,
        caption: caption === '' ? null : caption,
      })),
      floorplans: [
        {
          importId: plan?.id,
          name: plan?.name,
          beds: plan?.beds,
          baths: plan?.baths,
          squareFeetMin: plan?.squareFeetMin,
          squareFeetMax: plan?.squareFeetMax,
          rentMin: plan?.rentMin,
          rentMax: plan?.rentMax,
          unitsAvailable: plan?.unitsAvailable,
        },
      ],
      units: [
        {
          importId: home.id,
          number: home.number,
          floorplanImportId: home.floorplanId,
          beds: home.beds,
          baths: home.baths,
          squareFeet: home.squareFeetMin,
          squareFeetMax: home.squareFeetMax,
          rent: home.rentMin,
          marketRent: home.rentMin,
          availableOn: home.availableOn,
          status: 'available',
        },
      ],
    },
  ]);
});
