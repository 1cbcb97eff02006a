import { describe, expect, it } from 'vitest';
import { healthFindings, healthOf, type HealthFacts } from './client-health.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const wellFed = {
  name: 'RentCafe feed',
  status: 'enabled',
  runStatus: 'success',
  lastSuccessAt: '2026-11-15T06:00:00Z',
};
const well: HealthFacts = {
  status: 'active',
  sites: [{ status: 'active' }],
  partnerLinks: [{ status: 'active', partner: { name: 'Zillow', status: 'active' } }],
  contacts: [{ isAdmin: true }],
  importers: [wellFed],
  propertyCount: 12,
  attention: [],
};
const words = (more: Partial<HealthFacts>): string[] =>
  healthFindings({ ...well, ...more }, now).map((finding) => finding.words);

describe('the health of a client', () => {
  it('finds no problems', () => {
    expect(words({})).toEqual([]);
    expect(healthOf(healthFindings(well, now))).toBe('healthy');
  });

  it.each([
    ['no website', { sites: [{ status: 'building' }] }, 'No active website'],
    ['no partner', { partnerLinks: [] }, 'Sent to no partner'],
    [
      'a paused link',
      { partnerLinks: [{ status: 'paused', partner: { name: 'Zillow', status: 'active' } }] },
      'Sending to Zillow is paused',
    ],
    [
      'a paused partner',
      { partnerLinks: [{ status: 'active', partner: { name: 'Zillow', status: 'paused' } }] },
      'Zillow itself is paused',
    ],
    ['no administrator', { contacts: [{ isAdmin: false }] }, 'No administrator is known'],
    ['no properties', { propertyCount: 0 }, 'No properties'],
    [
      'properties that lack something',
      {
        attention: [
          { value: 'photos', count: 3 },
          { value: 'not a reason', count: 9 },
        ],
      },
      '3 properties: no photos',
    ],
    [
      'an importer that fell silent',
      { importers: [{ ...wellFed, lastSuccessAt: '2026-11-10T12:00:00Z' }] },
      'RentCafe feed: no successful run for 5 days',
    ],
  ])('%s', (_, more, said) => expect(words(more)).toEqual([said]));

  it('puts failures first, which make it unhealthy', () => {
    const facts = { ...well, sites: [], importers: [{ ...wellFed, runStatus: 'fatal-error' }] };
    const findings = healthFindings(facts, now);
    expect(findings.map(({ tone }) => tone)).toEqual(['danger', 'warning']);
    expect(healthOf(findings)).toBe('unhealthy');
    expect(healthOf(findings.slice(1))).toBe('degraded');
  });

  it('expects nothing of a paused importer, hidden data or a closed client', () => {
    expect(words({ importers: [{ ...wellFed, status: 'paused', runStatus: 'fatal-error' }] })).toEqual([]);
    expect(words({ importers: undefined, propertyCount: undefined })).toEqual([]);
    expect(words({ status: 'closed', sites: [], partnerLinks: [] })).toEqual([]);
  });
});
