import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gateFindings, syndicationGates, type GateQuestion } from './syndication-gates.ts';

const open: GateQuestion = {
  property: {
    clientId: 1,
    name: 'Maple Court',
    status: 'active',
    propertyType: 'loft',
    provinceCode: 'ON',
    countryCode: 'CA',
    unitsAvailable: 2,
    rentMin: '1500.00',
    description: 'Bright homes by the river.',
    phone: '+14165550123',
  },
  photos: Array.from({ length: 4 }, () => ({ width: 1200, height: 800 })),
  homes: { floorplan: { known: 2, priced: 1 }, unit: { known: 0, priced: 0 } },
  partner: {
    name: 'Campus Homes',
    format: 'hotpads',
    level: 'property',
    partnerKey: 'campus_homes',
    status: 'active',
    countries: ['CA'],
    provinces: [],
    propertyTypes: [],
    requiredFields: ['name', 'phone'],
    limits: {},
    bannedPatterns: [],
  },
  clientLink: 'active',
  propertyLink: 'active',
  restrictions: [],
  on: '2026-06-15',
  labelOf: (field) => field.toUpperCase(),
};

const closed = (question: GateQuestion): string[] =>
  gateFindings(question).flatMap((finding) => (finding.open ? [] : [`${finding.gate}: ${finding.words}`]));
const property = (more: object): GateQuestion => ({ ...open, property: { ...open.property, ...more } });
const partner = (more: object): GateQuestion => ({ ...open, partner: { ...open.partner, ...more } });

describe('a property is not at a partner', () => {
  it('no gate blocks, if all are open', () => {
    expect(closed(open)).toEqual([]);
    expect(gateFindings(open).map(({ gate }) => gate)).toEqual([...syndicationGates.values]);
  });

  it.each<[string, GateQuestion, string]>([
    [
      'the client has no link',
      { ...open, clientLink: null },
      'client: The client is not sent to Campus Homes.',
    ],
    [
      'its link is paused',
      { ...open, clientLink: 'paused' },
      'client: The client’s link to Campus Homes is paused.',
    ],
    ['the partner is paused', partner({ status: 'paused' }), 'partner: Campus Homes is paused.'],
    ['it is a draft', property({ status: 'draft' }), 'property: The property is draft.'],
    [
      'it is off',
      { ...open, propertyLink: 'off' },
      'property: The property is switched off for Campus Homes.',
    ],
    ['nothing is to let', property({ unitsAvailable: 0 }), 'homes: No home is available.'],
    ['another country', partner({ countries: ['US'] }), 'taken: Campus Homes takes US only.'],
    ['another province', partner({ provinces: ['QC'] }), 'taken: Campus Homes does not take ON.'],
    [
      'another type',
      partner({ propertyTypes: ['house'] }),
      'taken: Campus Homes does not take the type loft.',
    ],
    ['a field is empty', property({ phone: null }), 'requirements: PHONE is missing.'],
    [
      'limits',
      partner({ limits: { titleMax: 5, descMin: 100, descMax: 10, photosMin: 6 } }),
      'requirements: The name has 11 characters; at most 5 are allowed. The description has 26 characters; at least 100 are required. The description has 26 characters; at most 10 are allowed. There are 4 photos; at least 6 are required.',
    ],
    [
      'it has no rent',
      property({ rentMin: null }),
      'requirements: RENTMIN is missing; the format requires it.',
    ],
    ['it has no units', partner({ level: 'unit' }), 'requirements: No available unit is known.'],
    ['a word', partner({ bannedPatterns: ['RIVER'] }), 'requirements: “RIVER” is not allowed in the text.'],
  ])('because %s', (_, question, words) => {
    expect(closed(question)).toEqual([words]);
  });

  it('needs a rent only where the format does', () => {
    expect(closed({ ...property({ rentMin: null }), partner: { ...open.partner, format: 'json' } })).toEqual(
      [],
    );
    expect(closed(partner({ level: 'floorplan' }))).toEqual([]);
  });

  it('because of a restriction, which is named', () => {
    const rule = {
      id: 9,
      clientId: 1,
      mode: 'deny',
      from: '2026-01-01',
      until: null,
      reason: 'Asked for.',
    } as const;
    for (const [scope, target] of [
      ['partner', 'campus_homes'],
      ['province', 'on'],
      ['feature', 'syndication'],
    ] as const) {
      const findings = gateFindings({ ...open, restrictions: [{ ...rule, scope, target }] });
      expect(findings.find(({ gate }) => gate === 'restriction')).toEqual({
        gate: 'restriction',
        open: false,
        words: 'Restriction 9 of the client: Asked for.',
        ruleId: 9,
      });
    }
  });

  it('reports every gate, for any records', () => {
    const anyText = fc.option(fc.constantFrom('', 'active', 'off', 'paused', 'draft'), { nil: null });
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.integer({ min: 0, max: 3 }),
        (clientLink, propertyLink, unitsAvailable) => {
          const findings = gateFindings({ ...property({ unitsAvailable }), clientLink, propertyLink });
          expect(findings).toHaveLength(syndicationGates.values.length);
          for (const { words } of findings) expect(words).toMatch(/\.$/);
        },
      ),
    );
  });
});
