import { describe, expect, it } from 'vitest';
import type { IssueCode, ParsedFeed, ParsedUnit } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

const today = '2026-11-15';
const parse = (text: string | Uint8Array): ParsedFeed => parseFeed(text, today);
const issue = (feed: ParsedFeed, code: IssueCode) => feed.issues.find((each) => each.code === code);
const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const feed = (...properties: string[]): string =>
  `<PhysicalProperty>\n${properties.join('\n')}\n</PhysicalProperty>`;
const property = (inside: string, id = 'p100'): string =>
  `<Property><Identification><PrimaryID>${id}</PrimaryID><MarketingName>Elm Court</MarketingName></Identification>\n${inside}</Property>`;
const plan = (inside = '', id = 'f1'): string =>
  `<Floorplan id="${id}"><Name>A</Name><SquareFeet min="600" max="650"/>${inside}</Floorplan>\n`;
const unit = (inside: string, id = '101'): string =>
  `<ILS_Unit><UnitID>${id}</UnitID><FloorplanID>f1</FloorplanID>${inside}</ILS_Unit>\n`;
const unitsOf = ({ properties }: ParsedFeed): readonly ParsedUnit[] =>
  properties.flatMap(({ units }) => units);

describe('quirks of RentCafe XML', () => {
  it('a rent of 0.00 is “call for pricing”, with path, line and raw value', () => {
    const parsed = parse(feed(property(plan('<MarketRent min="0.00" max="0.00"/>'))));
    expect(parsed.properties[0]?.floorplans[0]).toMatchObject({ rentMin: null, rentMax: null });
    expect(issue(parsed, 'RENT_ZERO')).toEqual({
      code: 'RENT_ZERO',
      severity: 'warning',
      path: '/PhysicalProperty/Property[1]/Floorplan[1]/MarketRent/@min',
      line: 3,
      raw: '0.00',
      made: null,
      message: 'A rent of 0 is read as “call for pricing”',
    });
  });

  it('UnitsAvailable that disagrees with the listed units is reported with both', () => {
    const parsed = parse(feed(property(plan('<UnitsAvailable>3</UnitsAvailable>') + unit(''))));
    expect(issue(parsed, 'AVAIL_COUNT_MISMATCH')).toMatchObject({
      raw: '3',
      message: 'It says 3 available and lists 0',
    });
  });

  it('a unit twice with the same ExtId keeps the lower rent and says so', () => {
    const twice = ['1500', '1400']
      .map((rent) => unit(`<ExtId>9</ExtId><UnitRent>${rent}</UnitRent>`))
      .join('');
    const parsed = parse(feed(property(plan() + twice)));
    expect(unitsOf(parsed)).toMatchObject([{ importId: '9', rent: '1400.00' }]);
    expect(issue(parsed, 'DUP_UNIT_ID')).toMatchObject({ made: '1400.00', line: 5 });
  });

  it('unit and market rent are kept apart; unit ids need not be numbers', () => {
    const text = feed(
      property(plan() + unit('<UnitRent>1,450</UnitRent><MarketRent>1500.00</MarketRent>', 'PH-2B')),
    );
    expect(unitsOf(parse(text))).toMatchObject([
      { importId: 'PH-2B', number: 'PH-2B', rent: '1450.00', marketRent: '1500.00' },
    ]);
  });

  it('PropertyPrimaryID of a unit, which is never the property’s id, is not looked at', () => {
    const parsed = parse(feed(property(plan() + unit('<PropertyPrimaryID>48201</PropertyPrimaryID>'))));
    expect([parsed.properties[0]?.importId, parsed.issues]).toEqual(['p100', []]);
  });

  it('OwnerLegalName “ownerName” is a placeholder', () => {
    const parsed = parse(feed(property('<OwnerLegalName>ownerName</OwnerLegalName>')));
    expect(issue(parsed, 'PLACEHOLDER_VALUE')).toMatchObject({
      raw: 'ownerName',
      path: expect.stringContaining('/OwnerLegalName'),
    });
  });

  it('addresses of pages where amenities belong are left out', () => {
    const amenities =
      '<Amenities><General><AmenityName>https://x.test</AmenityName></General><Community><PacakageReceiving>1</PacakageReceiving><GroupExcercise>true</GroupExcercise><Pool>0</Pool></Community></Amenities>';
    const parsed = parse(
      feed(property(`${amenities}<Availability>https://x.test/a</Availability><UnitCount>0</UnitCount>`)),
    );
    // The misspelt names are spelt right.
    expect(parsed.properties[0]?.amenities).toEqual(['Package receiving', 'Group exercise']);
    expect(issue(parsed, 'PLACEHOLDER_VALUE')?.raw).toBe('https://x.test');
  });

  it('a floorplan’s picture is the file of its id; one without is reported', () => {
    const files = '<File id="f1" active="true"><Type>Floorplan</Type><Src>https://x.test/1.png</Src></File>';
    const parsed = parse(feed(property(plan() + plan('', 'f2') + files)));
    expect(parsed.properties[0]?.files).toMatchObject([
      { floorplanImportId: 'f1', url: 'https://x.test/1.png' },
    ]);
    expect(issue(parsed, 'NO_FLOORPLAN_FILE')?.path).toBe('/PhysicalProperty/Property[1]/Floorplan[2]');
  });

  it('empty square feet are reported', () => {
    const parsed = parse(
      feed(property('<Floorplan id="f1"><Name>A</Name><SquareFeet min="" max=""/></Floorplan>')),
    );
    expect(issue(parsed, 'SQFT_EMPTY')).toMatchObject({ line: 3 });
  });

  it('a range with its ends exchanged is put in order', () => {
    const parsed = parse(feed(property(plan('<MarketRent min="1800" max="1500"/>'))));
    expect(parsed.properties[0]?.floorplans[0]).toMatchObject({ rentMin: '1500.00', rentMax: '1800.00' });
    expect(issue(parsed, 'RENT_RANGE_INVERTED')).toMatchObject({ made: '1500.00–1800.00' });
  });

  it.each([
    ['Vacant Unrented Ready', 'available'],
    ['vacant  unrented not ready', 'available'],
    ['Notice Unrented', 'leased'],
    ['Notice Rented', 'leased'],
    ['Vacant Rented Ready', 'leased'],
    ['Vacant Rented Not Ready', 'leased'],
    ['Occupied No Notice', 'leased'],
    ['Down', 'down'],
    ['Excluded', 'down'],
    ['Admin', 'down'],
    ['Waitlist', 'down'],
    ['Do Not Show', 'down'],
    ['Model', 'model'],
  ])('leased status “%s” is %s', (text, status) => {
    const parsed = parse(
      feed(property(plan() + unit(`<UnitLeasedStatusDescription>${text}</UnitLeasedStatusDescription>`))),
    );
    expect(unitsOf(parsed)[0]?.status).toBe(status);
    expect(issue(parsed, 'STATUS_UNKNOWN')).toBeUndefined();
  });
});

describe('quirks of MITS', () => {
  it('PropertyLink prefixes elements; VaultWare has a default namespace on one child', () => {
    const text = `<MITS:PhysicalProperty xmlns:MITS="urn:mits"><MITS:Property><MITS:PropertyID xmlns="urn:x"><MITS:Identification><MITS:PrimaryID>v1</MITS:PrimaryID></MITS:Identification></MITS:PropertyID></MITS:Property></MITS:PhysicalProperty>`;
    const parsed = parse(text);
    expect([parsed.dialect, parsed.properties[0]?.importId, parsed.namespaces]).toEqual([
      'mits-2',
      'v1',
      ['urn:mits', 'urn:x'],
    ]);
  });

  const mits4 = (
    inside: string,
    id = '<Identification IDRank="primary"><IDValue>77</IDValue></Identification>',
  ) => `<PhysicalProperty><Property><PropertyID>${id}</PropertyID>${inside}</Property></PhysicalProperty>`;

  it('ids may be elements or attributes', () => {
    expect(parse(mits4('', '<Identification IDValue="78"/>')).properties[0]?.importId).toBe('78');
    expect(parse(mits4('')).dialect).toBe('mits-4');
  });

  it('PSI is ISO-8859-1, with escaped line breaks in texts and deposits as $500.00', () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${mits4('<Information><LongDescription>Caf\u00E9&lt;br&gt;Pool</LongDescription></Information><Policy><Pet Allowed="true"><Deposit>$500.00</Deposit><Pets PetType="Dog" Count="2" Weight="40 lb"/></Pet></Policy>')}`;
    const parsed = parse(latin(text));
    expect(parsed.encoding).toBe('windows-1252');
    expect(parsed.properties[0]).toMatchObject({
      description: 'Café\nPool',
      pets: [{ type: 'Dog', maxCount: 2, weight: '40 lb', deposit: '500.00', isAllowed: true }],
    });
  });

  it.each([
    ['occupied', 'leased'],
    ['vacant', 'available'],
  ])('occupancy “%s” is %s', (text, status) => {
    const ils = `<ILS_Unit><Units><Unit FloorPlanId="f"><Identification><IDValue>1</IDValue></Identification><UnitOccupancyStatus>${text}</UnitOccupancyStatus></Unit></Units></ILS_Unit>`;
    expect(unitsOf(parse(mits4(ils)))[0]?.status).toBe(status);
  });

  it.each([
    ['leased', 'leased'],
    ['available', 'available'],
    ['approved', 'leased'],
    ['reserved', 'leased'],
    ['not_ready', 'available'],
    ['on_notice', 'notice'],
    ['leased_on_notice', 'leased'],
    ['leased_reserved', 'leased'],
    ['other', 'unknown'],
  ])('leased status “%s” is %s', (text, status) => {
    const ils = `<ILS_Unit><Units><Unit FloorPlanId="f"><Identification><IDValue>1</IDValue></Identification><UnitLeasedStatus>${text}</UnitLeasedStatus></Unit></Units><Availability><VacateDate Month="1" Day="31" Year="2027"/></Availability></ILS_Unit>`;
    expect(unitsOf(parse(mits4(ils)))[0]).toMatchObject({ status, availableOn: '2027-01-31' });
  });

  it.each(['down', 'commercial', 'employee', 'construction', 'office'])(
    'economic status “%s” is down',
    (text) => {
      const ils = `<ILS_Unit><Units><Unit><Identification><IDValue>1</IDValue></Identification><UnitEconomicStatus>${text}</UnitEconomicStatus></Unit></Units></ILS_Unit>`;
      expect(unitsOf(parse(mits4(ils)))[0]?.status).toBe('down');
    },
  );

  it('a date in parts that is none is BAD_DATE', () => {
    const ils = `<ILS_Unit><Units><Unit><Identification><IDValue>1</IDValue></Identification></Unit></Units><Availability><VacateDate Month="2" Day="30" Year="2027"/></Availability></ILS_Unit>`;
    expect(issue(parse(mits4(ils)), 'BAD_DATE')).toMatchObject({ raw: '2/30/2027', severity: 'error' });
  });
});

describe('text', () => {
  it('CDATA, entities of HTML, unescaped ampersands and control characters', () => {
    const text = feed(
      property('').replace(
        'Elm Court',
        'A&B &eacute;&nbsp;<![CDATA[C & D &amp; <b>]]> &bogus; &#233; AT&T\u0007 & Co; x',
      ),
    );
    expect(parse(text).properties[0]?.name).toBe('A&B é\u00A0C & D &amp; <b> &bogus; é AT&T\u0007 & Co; x');
  });

  it('a declaration after white space, and anything after the end', () => {
    const parsed = parse(`\n <?xml version="1.0"?>${feed(property(''))} <!-- made in 3 s --> \n`);
    expect([parsed.issues, parsed.isDeleteSafe]).toEqual([[], true]);
  });

  it('UTF-8 with a mark, UTF-16 that is declared but is none, bytes that are not UTF-8', () => {
    const text = feed(property('').replace('Elm Court', 'Caf\u00E9'));
    const wrong = parse(latin(text));
    expect([wrong.properties[0]?.name, issue(wrong, 'BAD_ENCODING')?.severity]).toEqual(['Café', 'warning']);
    const declared = parse(latin(`<?xml version="1.0" encoding="utf-16"?>${feed(property(''))}`));
    expect([declared.properties.length, declared.issues.map(({ code }) => code)]).toEqual([
      1,
      ['BAD_ENCODING'],
    ]);
    expect(parse(latin(`\u00EF\u00BB\u00BF${feed(property(''))}`)).encoding).toBe('utf-8');
    const unknown = parse(latin(`<?xml version="1.0" encoding="klingon"?>${feed(property(''))}`));
    expect(issue(unknown, 'BAD_ENCODING')?.message).toContain('klingon');
  });
});

describe('values', () => {
  const unitWith = (inside: string): ParsedUnit | undefined =>
    unitsOf(parse(feed(property(plan() + unit(inside)))))[0];

  it.each([
    ['$2,515', '2515.00'],
    ['1895', '1895.00'],
    ['1895.5', '1895.50'],
    ['1,895.00', '1895.00'],
    ['1 895,00 $', '1895.00'],
    ['1.895,00', '1895.00'],
    ['1.895', '1895.00'],
    ['CA$1,895/month', '1895.00'],
    ['$1,895.0000', '1895.00'],
    ['$1,500 - $1,800', '1500.00'],
  ])('rent %s is %s', (text, rent) => {
    expect(unitWith(`<UnitRent>${text}</UnitRent>`)?.rent).toBe(rent);
  });

  it.each([
    ['3/9/2027', '2027-03-09'],
    ['03/09/2027 12:00:00 AM', '2027-03-09'],
    ['3/9/27', '2027-03-09'],
    ['2027-03-09', '2027-03-09'],
    ['2027-03-09T00:00:00Z', '2027-03-09'],
    ['20270309', '2027-03-09'],
    ['9-Mar-2027', '2027-03-09'],
    ['March 9, 2027', '2027-03-09'],
    ['/Date(1804550400000)/', '2027-03-09'],
    ['Available Now', today],
    ['1/1/1900', null],
    ['soon', null],
    ['13/13/2027', null],
  ])('date %s is %s', (text, date) => {
    expect(unitWith(`<DateAvailable>${text}</DateAvailable>`)?.availableOn).toBe(date);
  });

  it.each([
    ['Studio', '1', 0, '1.0'],
    ['Bachelor', '1 1/2', 0, '1.5'],
    ['2', '1½', 2, '1.5'],
    ['2.0', '2.5 ba', 2, '2.5'],
    ['1 Bedroom', 'x', 1, null],
  ])('rooms %s and %s', (bedrooms, bathrooms, beds, baths) => {
    expect(
      unitWith(`<UnitBedrooms>${bedrooms}</UnitBedrooms><UnitBathrooms>${bathrooms}</UnitBathrooms>`),
    ).toMatchObject({ beds, baths });
  });
});

describe('JSON answers', () => {
  const v1 = (row: object): string =>
    JSON.stringify([{ PropertyId: 'p1', ApartmentName: '204', ...row }], null, 1);

  it('RentCafe v1 lists units; an empty date is none', () => {
    const parsed = parse(
      v1({
        FloorplanName: 'A1',
        Beds: '1',
        Baths: '1',
        SQFT: '610',
        MinimumRent: '$2,515',
        AvailableDate: '',
        UnitStatus: 'Vacant Unrented Ready',
      }),
    );
    expect(parsed.dialect).toBe('rentcafe-v1');
    expect(parsed.properties[0]).toMatchObject({
      importId: 'p1',
      floorplans: [{ importId: 'A1', name: 'A1', rentMin: '2515.00', unitsAvailable: 1 }],
      units: [{ importId: '204', rent: '2515.00', availableOn: null, status: 'available' }],
    });
  });

  it('rent −1 is “call for details”, with a JSON path and line', () => {
    const parsed = parse(v1({ MinimumRent: -1 }));
    expect(unitsOf(parsed)[0]?.rent).toBeNull();
    expect(issue(parsed, 'RENT_NEGATIVE')).toMatchObject({ path: '$[0].MinimumRent', line: 5, raw: '-1' });
  });

  it('quotes within texts that are not escaped are repaired and reported', () => {
    const text = `{"apartmentAvailabilities":[{"propertyId":"p1","apartmentName":"The "Best", suite","apartmentId":"9"}]}`;
    const parsed = parse(text);
    expect([parsed.dialect, unitsOf(parsed)[0]?.number]).toEqual(['rentcafe-v2', 'The "Best", suite']);
    expect(issue(parsed, 'QUOTES_REPAIRED')?.line).toBe(1);
  });

  it('RentCafe v2 rows without a property take the one of the envelope, else are left out', () => {
    const rows = [{ apartmentId: 1, apartmentName: 'A' }];
    const named = parse(JSON.stringify({ apartmentAvailabilities: rows, propertyCode: 'p7' }));
    expect(named.properties).toMatchObject([{ importId: 'p7', units: [{ importId: '1' }] }]);
    const parsed = parse(JSON.stringify({ apartmentAvailabilities: rows }));
    expect([parsed.isDeleteSafe, parsed.issues.map(({ code }) => code)]).toEqual([
      false,
      ['MISSING_PROPERTY_ID', 'NO_PROPERTIES'],
    ]);
  });

  it('Entrata lists units as an object of numbers, with attributes', () => {
    const text = JSON.stringify({
      response: {
        result: {
          ILS_Units: {
            Unit: {
              0: {
                '@attributes': {
                  PropertyId: '5',
                  PropertyUnitId: '91',
                  UnitNumber: '12',
                  FloorplanId: '3',
                  FloorPlanName: 'B',
                  AvailableOn: '02/01/2027',
                  Area: '610 SquareFeet',
                },
                Rent: { '@attributes': { MinRent: '1,500.00', MaxRent: '1,700.00' } },
              },
            },
          },
        },
      },
    });
    const parsed = parse(text);
    expect(parsed.dialect).toBe('entrata-json');
    expect(parsed.properties).toMatchObject([
      {
        importId: '5',
        units: [
          { importId: '91', number: '12', squareFeet: 610, rent: '1500.00', availableOn: '2027-02-01' },
        ],
      },
    ]);
  });

  it('Rent Manager units without a price are skipped', () => {
    const rows = [
      {
        PropertyID: 1,
        UnitTypeID: 2,
        UnitID: 3,
        IsVacant: true,
        MarketRent: [{ Amount: 1500 }],
        Bedrooms: 1,
        SquareFootage: 600,
      },
      { PropertyID: 1, UnitTypeID: 2, UnitID: 4, IsVacant: true, MarketRent: [], Bedrooms: 1 },
    ];
    const parsed = parse(JSON.stringify(rows));
    expect(parsed.dialect).toBe('rent-manager');
    expect(unitsOf(parsed)).toMatchObject([{ importId: '3', rent: '1500.00', status: 'available' }]);
  });

  it('Building Stack counts a powder room as half a bath', () => {
    const units = [
      {
        name: '101',
        numberOfBedrooms: 1,
        numberOfBathrooms: 1,
        numberOfPowderRooms: 1,
        size: '610',
        rent: 1850,
      },
    ];
    const parsed = parse(
      JSON.stringify({ data: { buildings: [{ id: 81, name: 'Oak', availableUnits: units }] } }),
    );
    expect(parsed.dialect).toBe('building-stack');
    expect(unitsOf(parsed)).toMatchObject([
      { importId: '101', baths: '1.5', rent: '1850.00', status: 'available' },
    ]);
  });

  it('an answer that says it failed is no feed', () => {
    expect(parse('[{"Error":"1010"}]')).toMatchObject({ isDeleteSafe: false, properties: [] });
    expect(parse('{"response":null}').issues.map(({ code }) => code)).toEqual(['UNKNOWN_ROOT']);
    expect(parse('[]').issues.map(({ code }) => code)).toEqual(['UNKNOWN_ROOT']);
  });
});
