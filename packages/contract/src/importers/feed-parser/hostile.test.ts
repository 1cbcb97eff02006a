import { describe, expect, it } from 'vitest';
import { FeedParser, parseFeed } from './parse-feed.ts';
import { maxIssues } from './issue-log.ts';
import { nodeLimits } from './node-builder.ts';

const today = '2026-11-15';
const property =
  '<Property><Identification><PrimaryID>p1</PrimaryID></Identification><ILS_Unit><UnitID>1</UnitID></ILS_Unit></Property>';
const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "&a;&a;&a;">`).join('')}]>`;

describe('hostile input', () => {
  it.each([
    ['an entity bomb', `${bomb}<PhysicalProperty>${property}</PhysicalProperty>`, 'NOT_XML'],
    [
      'an external entity',
      `<!DOCTYPE a SYSTEM "file:///etc/passwd"><PhysicalProperty>${property}</PhysicalProperty>`,
      'NOT_XML',
    ],
    ['depth', `<PhysicalProperty>${'<a>'.repeat(nodeLimits.depth)}`, 'NOT_XML'],
    ['depth of JSON', `{"data":${'['.repeat(5000)}`, 'NOT_JSON'],
    ['depth of JSON objects', '{"a":'.repeat(nodeLimits.depth + 1), 'NOT_JSON'],
    ['a web page', '\uFEFF\n<!doctype HTML PUBLIC "x"><html><body>500</body></html>', 'HTML_PAGE'],
    ['a web page with a declaration', '<?xml version="1.0"?><html xmlns="x"><body/></html>', 'HTML_PAGE'],
    ['words', 'Internal Server Error', 'NOT_XML'],
    ['a text without end', `{"a":"${'x'.repeat(1_200_000)}`, 'NOT_JSON'],
    ['bytes of an image', '\u0089PNG\r\n\u001A\n', 'NOT_XML'],
    ['one tag closed by another', '<PhysicalProperty><Property></PhysicalProperty>', 'NOT_XML'],
    ['two roots', `<PhysicalProperty>${property}</PhysicalProperty><PhysicalProperty/>`, 'NOT_XML'],
  ])('%s is refused with a code', (_, text, code) => {
    const parsed = parseFeed(text, today);
    expect(parsed.issues.map((each) => each.code)).toContain(code);
    expect([parsed.isComplete, parsed.isDeleteSafe]).toEqual([false, false]);
  });

  it('keeps what came before a fault, and says it is not whole', () => {
    const parsed = parseFeed(`<PhysicalProperty>${property}<Property></Oops>`, today);
    expect(parsed).toMatchObject({ dialect: 'rentcafe-xml', isComplete: false, isDeleteSafe: false });
    expect(parsed.properties).toMatchObject([{ importId: 'p1', units: [{ importId: '1' }] }]);
  });

  it('reads over NUL and half characters, which no database stores', () => {
    const named = property.replace('<PrimaryID>p1', '<PrimaryID>p\u00001');
    const bytes = Uint8Array.from(`<PhysicalProperty>${named}</PhysicalProperty>`, (character) =>
      character.charCodeAt(0),
    );
    const xml = parseFeed([bytes], today);
    expect(xml).toMatchObject({ isComplete: true, properties: [{ importId: 'p1' }] });
    const json = parseFeed(
      String.raw`[{"PropertyId":"p\u00001","ApartmentId":"9\ud800","UnitName":"\ud83c\udfe0\u0000"}]`,
      today,
    );
    expect(json.properties).toMatchObject([{ importId: 'p1', units: [{ importId: '9\ufffd' }] }]);
    expect(JSON.stringify([xml, json])).not.toMatch(/\\u0000|\\ud8/);
  });

  it('millions of empty elements take no memory outside records, and are refused within one', () => {
    const outside = new FeedParser({ today });
    outside.write('<PhysicalProperty>');
    for (let part = 0; part < 100; part += 1) outside.write('<a/>'.repeat(10_000));
    outside.write(`${property}</PhysicalProperty>`);
    expect(outside.end()).toMatchObject({ isDeleteSafe: true, properties: [{ importId: 'p1' }] });
    const inside = new FeedParser({ today });
    inside.write('<PhysicalProperty><Property>');
    for (let part = 0; part < 100; part += 1) inside.write('<a/>'.repeat(10_000));
    expect(inside.end()).toMatchObject({ isComplete: false, isDeleteSafe: false, properties: [] });
  });

  it('millions of empty JSON records are read over', () => {
    const parser = new FeedParser({ today });
    parser.write('[{}');
    for (let part = 0; part < 50; part += 1) parser.write(',{}'.repeat(10_000));
    parser.write(']');
    expect(parser.end()).toMatchObject({ isDeleteSafe: false, properties: [] });
  });

  it('keeps a bounded number of issues and counts all', () => {
    const units = Array.from(
      { length: maxIssues + 500 },
      (_, at) => `<ILS_Unit><UnitID>${at}</UnitID><UnitRent>0</UnitRent></ILS_Unit>`,
    );
    const parsed = parseFeed(
      `<PhysicalProperty><Property><Identification><PrimaryID>p</PrimaryID></Identification>${units.join('')}</Property></PhysicalProperty>`,
      today,
    );
    expect(parsed.issues).toHaveLength(maxIssues);
    expect(parsed.issueCounts.RENT_ZERO).toBe(maxIssues + 500);
  });

  it('refuses a document of another dialect than the one expected', () => {
    const parsed = parseFeed(`<PhysicalProperty>${property}</PhysicalProperty>`, today, 'mits-4');
    expect(parsed).toMatchObject({ dialect: null, properties: [], isDeleteSafe: false });
    expect(parsed.issues.map(({ code }) => code)).toEqual(['UNKNOWN_ROOT']);
  });

  it('a unit without an id makes removals unsafe', () => {
    const nameless = property.replace('<UnitID>1</UnitID>', '<UnitRent>1</UnitRent>');
    expect(parseFeed(`<PhysicalProperty>${nameless}</PhysicalProperty>`, today)).toMatchObject({
      isComplete: true,
      isDeleteSafe: false,
      properties: [{ importId: 'p1', units: [] }],
    });
  });
});
