import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Level } from '#features/syndication/feed/format/listing.ts';
import { headOf, sampleListing, written } from './sample-listings.ts';

// Read by libxml2, which we did not write, against schemas written from the partners' public documents.

const levels: readonly Level[] = ['property', 'floorplan', 'unit'];
const formats = ['hotpads', 'mits', 'meta'] as const;
type Format = (typeof formats)[number];

const complaintsOf = async (format: Format, documents: readonly string[]): Promise<string[]> => {
  const schema = await readFile(new URL(`./schemas/${format}.xsd`, import.meta.url), 'utf8');
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `feed-${index}.xml`, contents })),
    schema: [{ fileName: `${format}.xsd`, contents: schema }],
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  });
  return errors.map(({ message }) => message);
};

const photoUrl = 'https://console.example/photos/0123456789abcdef0123456789abcdef/1920.jpg?a=1&b=2';

/** Text as people type it, with everything XML has to escape. */
const words = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `A ${text} <b>&amp; "c"]]>`);

const anyProperty = fc.record({
  name: words,
  description: fc.option(words, { nil: null }),
  city: words,
  phone: fc.option(fc.constant('+19025550123'), { nil: null }),
  email: fc.option(fc.constant('court@maple.example'), { nil: null }),
  website: fc.option(fc.constant('https://maple.example/?a=1&b=2'), { nil: null }),
  petFriendly: fc.option(fc.boolean(), { nil: null }),
  photos: fc.array(words, { minLength: 1, maxLength: 5 }).map((captions) =>
    captions.map((caption, index) => ({
      id: index + 1,
      url: photoUrl,
      caption,
      width: 1600,
      height: 1067,
    })),
  ),
});

describe.each(formats)('%s', (format) => {
  it('is valid at every level, whatever the texts are', async () => {
    const documents: string[] = [];
    const samples = fc.sample(fc.array(anyProperty, { minLength: 1, maxLength: 4 }), {
      numRuns: 30,
      seed: 7,
    });
    for (const [index, properties] of samples.entries()) {
      const level = levels[index % levels.length] ?? 'unit';
      const listings = properties.map((more, place) => sampleListing(level, { ...more, id: 12 + place }));
      documents.push((await written(format, headOf(level), listings)).document);
    }
    documents.push((await written(format, headOf('unit'), [])).document);
    expect(await complaintsOf(format, documents)).toEqual([]);
  });

  it('is refused where it breaks what the partner documents', async () => {
    const { document } = await written(format, headOf('unit'), [sampleListing('unit')]);
    const broken: Readonly<Record<Format, readonly (readonly [from: string, to: string])[]>> = {
      hotpads: [
        ['<price>1850.00</price>', ''],
        ['companyId="7"', 'companyId="8"'],
        ['2026-04-15', '15/04/2026'],
        ['source="https:', 'source="file:'],
      ],
      mits: [
        ['<IDValue>12-u90', '<IDValue> 12-u90'],
        ['<State>NS', '<State>Nova Scotia'],
        ['>available<', '>free<'],
        ['FileID="385"', 'FileID="384"'],
      ],
      meta: [
        ['<price>1850.00 CAD', '<price>1850.00'],
        ['for_rent', 'rent'],
        ['<component name="city">', '<component name="addr1">'],
        ['<latitude>44.648764</latitude>', ''],
      ],
    };
    for (const [from, to] of broken[format]) {
      expect(document).toContain(from);
      expect(await complaintsOf(format, [document.replace(from, to)]), from).not.toEqual([]);
    }
  });
});
