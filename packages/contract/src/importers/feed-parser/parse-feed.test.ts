import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFeed } from './parse-feed.ts';
import { storedProperty } from './stored-feed.ts';
import { readXml, xmlLimits } from './xml-tree.ts';

const today = '2026-11-15';
const codes = (text: string): string[] => parseFeed(text, today).issues.map(({ code }) => code);

const property = (inside: string, id = 'p100'): string =>
  `<Property><Identification><PrimaryID>${id}</PrimaryID><MarketingName>Elm Court</MarketingName></Identification>${inside}</Property>`;
const feed = (...properties: string[]): string =>
  `<PhysicalProperty>${properties.join('')}</PhysicalProperty>`;

const floorplan = `<Floorplan id="f1"><Name>One bedroom</Name><UnitsAvailable>1</UnitsAvailable>
  <Room type="Bedroom"><Count>1</Count></Room><Room type="bathroom"><Count>1.5</Count></Room>
  <SquareFeet min="600" max="650"/><MarketRent min="1,500.00" max="1600"/></Floorplan>`;
const unit = (more: string, id = '101'): string =>
  `<ILS_Unit><UnitID>${id}</UnitID><ExtId>x${id}</ExtId><FloorplanID>f1</FloorplanID>${more}</ILS_Unit>`;
const ready = '<UnitLeasedStatusDescription>Vacant Unrented Ready</UnitLeasedStatusDescription>';

describe('a RentCafe feed', () => {
  it('is parsed into the feed model', () => {
    const text = `\uFEFF<?xml version="1.0"?>${feed(
      property(
        `${floorplan}${unit(`<UnitRent>$1,495.00</UnitRent><MarketRent>1550</MarketRent><UnitBedrooms>1</UnitBedrooms>
          <UnitBathrooms>1</UnitBathrooms><MinSquareFeet>610</MinSquareFeet><DateAvailable>12/1/2026</DateAvailable>${ready}`)}`,
      ),
    )}`;
    const parsed = parseFeed(text, today);
    const { dialect, issues } = parsed;
    expect([dialect, issues]).toEqual(['rentcafe-xml', []]);
    expect(parsed.properties.map((each) => storedProperty(each, 'unit'))).toEqual([
      expect.objectContaining({
        importId: 'p100',
        name: 'Elm Court',
        floorplans: [
          {
            importId: 'f1',
            name: 'One bedroom',
            beds: 1,
            baths: '1.5',
            squareFeetMin: 600,
            squareFeetMax: 650,
            rentMin: '1500.00',
            rentMax: '1600.00',
            unitsAvailable: 1,
          },
        ],
        units: [
          {
            importId: 'x101',
            number: '101',
            floorplanImportId: 'f1',
            beds: 1,
            baths: '1.0',
            squareFeet: 610,
            rent: '1495.00',
            marketRent: '1550.00',
            availableOn: '2026-12-01',
            status: 'available',
          },
        ],
      }),
    ]);
  });

  it.each([
    ['a web page', '<!DOCTYPE html><html><body>Down</body></html>', ['HTML_PAGE']],
    ['nothing', '', ['NOT_XML']],
    ['something else', '<rss><channel/></rss>', ['UNKNOWN_ROOT']],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><PhysicalProperty/>', ['NOT_XML']],
    ['no property', feed(), ['NO_PROPERTIES']],
    [
      'a property without any identification',
      feed('<Property><PropertyID/></Property>'),
      ['MISSING_PROPERTY_ID', 'NO_PROPERTIES'],
    ],
    [
      'a property without an id',
      feed('<Property/>', property(floorplan)),
      ['MISSING_PROPERTY_ID', 'AVAIL_COUNT_MISMATCH'],
    ],
    ['a property twice', feed(property(''), property('')), ['DUP_PROPERTY_ID']],
  ])('%s', (_, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it.each([
    ['<UnitRent>0.00</UnitRent>', 'RENT_ZERO'],
    ['<UnitRent>-1</UnitRent>', 'RENT_NEGATIVE'],
    ['<UnitRent>call us</UnitRent>', 'PRICE_NOT_NUMERIC'],
    ['<DateAvailable>2/30/2026</DateAvailable>', 'BAD_DATE'],
    ['<DateAvailable>1/1/2020</DateAvailable>', 'DATE_PAST'],
    ['<UnitLeasedStatusDescription>Haunted</UnitLeasedStatusDescription>', 'STATUS_UNKNOWN'],
  ])('%s is reported as %s, and parsed as far as possible', (more, code) => {
    const text = feed(property(floorplan.replace('<UnitsAvailable>1</UnitsAvailable>', '') + unit(more)));
    expect(codes(text)).toEqual([code]);
    expect(parseFeed(text, today).properties[0]?.units).toHaveLength(1);
  });

  it('a unit listed twice keeps the lower rent; a missing floorplan is reported', () => {
    const text = feed(
      property(
        unit('<UnitRent>1500</UnitRent>') +
          unit('<UnitRent>1400</UnitRent>') +
          unit('<UnitRent>0</UnitRent>'),
      ),
    );
    const { properties, issues } = parseFeed(text, today);
    expect(properties[0]?.units.map(({ rent }) => rent)).toEqual(['1400.00']);
    expect(issues.map(({ code }) => code)).toEqual([
      'DUP_UNIT_ID',
      'RENT_ZERO',
      'DUP_UNIT_ID',
      'ORPHAN_UNIT',
    ]);
  });

  it('notice without a date counts as leased', () => {
    const notice = '<UnitLeasedStatusDescription>Notice Unrented</UnitLeasedStatusDescription>';
    const status = (more: string) =>
      parseFeed(feed(property(unit(more))), today).properties[0]?.units[0]?.status;
    expect([status(notice), status(`${notice}<DateAvailable>2026-12-24</DateAvailable>`)]).toEqual([
      'leased',
      'notice',
    ]);
  });

  it('truncated anywhere, it is never taken as complete', () => {
    const fullFeed = feed(property(floorplan + unit(ready)), property('', 'p101'));
    for (let length = 1; length < fullFeed.length; length += 1) {
      const { isComplete, isDeleteSafe, issues } = parseFeed(fullFeed.slice(0, length), today);
      expect([isComplete, isDeleteSafe, issues.some(({ severity }) => severity === 'error')]).toEqual([
        false,
        false,
        true,
      ]);
    }
  });

  it('never throws, whatever the input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => feed(property(unit(text)))),
          fc.string().map((text) => `<PhysicalProperty ${text}`),
        ),
        (text) => {
          expect(parseFeed(text, today).issues.length).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('limits depth and entities', () => {
    const deep = '<a>'.repeat(xmlLimits.depth + 1);
    expect(readXml(deep).complaint).toBe(`Nested deeper than ${xmlLimits.depth}`);
    expect(readXml('<a>&unknown;</a>').complaint).toContain('undefined entity');
  });
});
