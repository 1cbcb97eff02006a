import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  gateFindings,
  syndicationGates,
  type GateQuestion,
} from '@supersync/contract/records/property/syndication-gates.ts';
import { requirableFields } from '@supersync/contract/records/property/requirable-fields.ts';
import {
  auditFindings,
  auditVerdict,
  type Delivery,
} from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { readFeedFacts } from '#features/syndication/feed/feed-facts.ts';
import { listableHomes, listingsOf, type StoredHome } from '#features/syndication/feed/build/listings-of.ts';
import { readListings } from '#features/syndication/feed/build/read-listings.ts';
import { judge } from '#features/syndication/syndication-audit/judge.ts';
import { findPartner, readPairs } from '#features/syndication/syndication-audit/read-chain.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import { readGateFacts } from '#platform/syndication/gate-facts.ts';
import { insertRows } from '../../src/seed/insert.ts';
import { testDatabases, type TestDatabase } from '../support/test-database.ts';

const formats = ['hotpads', 'mits', 'meta', 'json'] as const;
const levels = ['property', 'floorplan', 'unit'] as const;
const isOwnGate = (gate: string | null): boolean => syndicationGates.values.some((each) => each === gate);

const storedHome = fc.record({
  rentMin: fc.option(fc.constant('1500.00'), { nil: null }),
  unitsAvailable: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
});
const homesOf = (drafts: readonly Pick<StoredHome, 'rentMin' | 'unitsAvailable'>[]): StoredHome[] =>
  drafts.map((draft, index) => ({
    id: index + 1,
    name: `Plan ${index}`,
    number: String(index),
    floorplanId: null,
    beds: 1,
    baths: '1',
    squareFeetMin: null,
    squareFeetMax: null,
    rentMax: null,
    availableOn: null,
    ...draft,
  }));

const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );

const anyState = fc.record({
  status: mostly('active', 'draft', 'inactive'),
  unitsAvailable: mostly(2, 0, 1),
  rentMin: mostly<string | null>('1500.00', null),
  phone: mostly<string | null>('+14165550123', null, ''),
  name: mostly('Maple Court', 'A much longer name than some take', '🏠🏠🏠🏠🏠🏠'),
  description: mostly<string | null>('Bright homes by the River.', null, 'Short', 'Call us today'),
  provinceCode: mostly('ON', 'QC'),
  countryCode: mostly('CA', 'US'),
  propertyType: mostly('apartment', 'house'),
  clientLink: mostly<string | null>('active', 'paused', null),
  propertyLink: mostly<string | null>('active', 'off', null),
  partnerStatus: mostly('active', 'paused', 'retired'),
  format: fc.constantFrom(...formats),
  level: fc.constantFrom(...levels),
  requiredFields: fc.subarray(['phone', 'name', 'rentMin', 'description']),
  titleMax: fc.option(fc.constantFrom(5, 6, 20, 40), { nil: undefined }),
  descMin: fc.option(fc.constantFrom(1, 10), { nil: undefined }),
  photosMin: fc.option(fc.constantFrom(1, 3), { nil: undefined }),
  minWidth: fc.option(fc.constantFrom(640, 1000), { nil: undefined }),
  banned: fc.subarray(['call US', 'RIVER']),
  provinces: fc.subarray(['ON', 'QC']),
  photos: fc.array(fc.constantFrom({ width: 1200, height: 800 }, { width: 800, height: 600 }), {
    maxLength: 4,
  }),
  floorplans: fc.array(storedHome, { maxLength: 3 }),
  units: fc.array(storedHome, { maxLength: 3 }),
  rules: fc.array(
    fc.record({
      scope: fc.constantFrom('partner' as const, 'province' as const, 'feature' as const),
      target: fc.constantFrom('campus_homes', 'on', 'QC', 'syndication', 'other'),
      mode: fc.constantFrom('deny' as const, 'allow-only' as const),
      from: fc.constantFrom('2026-01-01', '2026-06-15', '2026-12-01'),
      until: fc.option(fc.constantFrom('2026-12-01', '2027-01-01'), { nil: null }),
    }),
    { maxLength: 2 },
  ),
  listings: fc.integer({ min: 0, max: 2 }),
  hasFeed: fc.boolean(),
  held: fc.option(fc.constant(4), { nil: null }),
  isFetched: fc.boolean(),
  lastFetchedAt: fc.option(fc.constantFrom('2026-06-14T00:00:00Z', '2026-05-01T00:00:00Z'), { nil: null }),
  listingId: fc.option(fc.constant('L-1'), { nil: null }),
  adStatus: fc.option(
    fc.constantFrom('ok' as const, 'redirect' as const, '404' as const, 'unchecked' as const),
    {
      nil: null,
    },
  ),
});
type State = typeof anyState extends fc.Arbitrary<infer S> ? S : never;

const propertyOf = (state: State) => ({
  id: 7,
  clientId: 1,
  address: '1 Side Road',
  city: 'Toronto',
  postalCode: 'M5V 1A1',
  status: state.status,
  unitsAvailable: state.unitsAvailable,
  rentMin: state.rentMin,
  phone: state.phone,
  name: state.name,
  description: state.description,
  provinceCode: state.provinceCode,
  countryCode: state.countryCode,
  propertyType: state.propertyType,
});

function questionOf(state: State): GateQuestion & { delivery: Delivery; now: string } {
  const [floorplans, units] = [homesOf(state.floorplans), homesOf(state.units)];
  return {
    property: propertyOf(state),
    photos: state.photos,
    homes: listableHomes({ floorplans, units }),
    partner: {
      name: 'Campus Homes',
      partnerKey: 'campus_homes',
      status: state.partnerStatus,
      format: state.format,
      level: state.level,
      countries: ['CA'],
      provinces: state.provinces,
      propertyTypes: ['apartment', 'house'],
      requiredFields: state.requiredFields,
      limits: {
        titleMax: state.titleMax,
        descMin: state.descMin,
        photosMin: state.photosMin,
        minWidth: state.minWidth,
      },
      bannedPatterns: state.banned,
    },
    clientLink: state.clientLink,
    propertyLink: state.propertyLink,
    restrictions: state.rules.map((rule, index) => ({
      ...rule,
      id: index + 1,
      clientId: 1,
      reason: 'Asked for.',
    })),
    on: '2026-06-15',
    labelOf: (field) => field,
    now: '2026-06-15T12:00:00Z',
    delivery: {
      feed: state.hasFeed
        ? {
            published: 3,
            held: state.held,
            heldWords: 'Too many.',
            lastFetchedAt: state.lastFetchedAt,
            lastFetchedBy: null,
          }
        : null,
      listings: state.listings,
      since: null,
      isFetched: state.isFetched,
      listingId: state.listingId,
      seen:
        state.adStatus === null
          ? null
          : {
              adUrlId: 1,
              url: 'https://ads.example.test',
              status: state.adStatus,
              lastChecked: null,
              finding: null,
            },
    },
  };
}

/** What the feed engine does with a property: left out by a gate, or the listings it writes. */
function engineLists(state: State, question: GateQuestion): boolean {
  if (gateFindings(question).some(({ open }) => !open)) return false;
  const { listings } = listingsOf(
    {
      property: {
        ...propertyOf(state),
        latitude: null,
        longitude: null,
        email: null,
        website: null,
        petFriendly: null,
        currency: 'CAD',
        updatedOn: '2026-06-01',
        photos: [],
      },
      whole: {
        beds: 1,
        baths: null,
        squareFeetMin: null,
        squareFeetMax: null,
        rentMin: state.rentMin,
        rentMax: null,
        unitsAvailable: state.unitsAvailable,
        availableOn: null,
      },
      floorplans: homesOf(state.floorplans),
      units: homesOf(state.units),
    },
    { level: state.level, format: state.format, labelOf: (field) => field },
  );
  return listings.length > 0;
}

describe('the verdict of the page', () => {
  it('is that of the engine, in 100,000 generated states', () => {
    const met = new Set<string>();
    let states = 0;
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 100, maxLength: 100 }), (all) => {
        for (const state of all) {
          states += 1;
          const question = questionOf(state);
          const verdict = auditVerdict(auditFindings(question), question.delivery);
          met.add(verdict.gate ?? 'none');
          if ((verdict.state !== 'stopped') !== engineLists(state, question))
            expect.fail(`${verdict.gate}: ${JSON.stringify(state)}`);
        }
      }),
      { numRuns: 1000 },
    );
    expect(states).toBe(100_000);
    // Every step was the first closed one at least once.
    expect(met).toEqual(new Set([...syndicationGates.values, 'feed', 'fetched', 'accepted', 'seen', 'none']));
  });
});

describe.each(testDatabases())('verdicts of the database, on $name', (kind) => {
  let made: TestDatabase;
  const now = new Date('2026-06-15T12:00:00Z');
  const states = fc.sample(anyState, { seed: 20260615, numRuns: 320 });
  /** Properties share clients and partners, as many as there are combinations of settings to try. */
  const sharing = 8;
  const pairOf = (index: number): number => Math.floor(index / sharing) + 1;

  beforeAll(async () => {
    made = await kind.open();
    const { db } = made;
    const groups = states.flatMap((state, index) =>
      index % sharing === 0 ? [{ state, pair: pairOf(index) }] : [],
    );
    const rows = states.map((state, index) => ({ state, id: index + 1, pair: pairOf(index) }));
    await insertRows(
      db,
      'clients',
      groups.map(({ pair }) => ({ id: pair, client_key: `c_${pair}`, name: 'Client' })),
    );
    await insertRows(
      db,
      'partners',
      groups.map(({ state, pair }) => ({
        id: pair,
        partner_key: pair === 1 ? 'campus_homes' : `p_${pair}`,
        name: 'Partner',
        status: state.partnerStatus,
        format: state.format,
        delivery: 'pull-url',
        level: state.level,
        lead_channel: 'email',
        countries: ['CA'],
        provinces: state.provinces,
        property_types: ['apartment', 'house'],
        required_fields: state.requiredFields,
        banned_patterns: state.banned,
        limits: {
          titleMax: state.titleMax,
          descMin: state.descMin,
          photosMin: state.photosMin,
          minWidth: state.minWidth,
        },
      })),
    );
    await insertRows(
      db,
      'client_partners',
      groups.flatMap(({ state, pair }) =>
        state.clientLink === null ? [] : [{ client_id: pair, partner_id: pair, status: state.clientLink }],
      ),
    );
    for (const { state, pair } of groups) {
      for (const { scope, target, mode, from, until } of state.rules)
        await db.query(sql`
          insert into client_restrictions (client_id, scope, target, mode, reason, valid_from, valid_until)
          values (${pair}, ${scope}, ${target}, ${mode}, 'Asked for.', ${from}, ${until}) on conflict do nothing`);
      await db.query(sql`
        insert into feed_builds (id, feed_id, number, state, words, format, mode, level, hash, crc32, bytes, stored_bytes,
          listings, duration_ms)
        select ${pair * 10}::int + k, f.id, k, case k when 1 then 'published' else 'held' end, null, ${state.format},
          'snapshot', ${state.level}, 'x', 0, 0, 0, 0, 0
        from feeds f, generate_series(1, ${state.held === null ? 1 : 2}::int) k where f.client_id = ${pair}`);
      await db.query(sql`
        update feeds set last_fetched_at = ${state.lastFetchedAt}, last_fetched_build_id = ${pair * 10 + 1}
        where client_id = ${pair}`);
    }
    await insertRows(
      db,
      'properties',
      rows.map(({ state, id, pair }) => ({
        id,
        client_id: pair,
        name: state.name,
        permalink: `p-${id}`,
        property_type: state.propertyType,
        status: state.status,
        address: '1 Side Road',
        city: 'Toronto',
        province_code: state.provinceCode,
        country_code: state.countryCode,
        postal_code: 'M5V 1A1',
        units_available: state.unitsAvailable,
        rent_min: state.rentMin,
        phone: state.phone,
        description: state.description,
      })),
    );
    await insertRows(
      db,
      'property_partners',
      rows.flatMap(({ state, id, pair }) =>
        state.propertyLink === null
          ? []
          : [{ property_id: id, partner_id: pair, status: state.propertyLink, listing_id: state.listingId }],
      ),
    );
    const fileId = '00000000-0000-4000-8000-000000000001';
    await insertRows(db, 'files', [
      { id: fileId, name: 'x', media_type: 'image/png', bytes: 1, sha256: 'x' },
    ]);
    await insertRows(
      db,
      'property_photos',
      rows.flatMap(({ state, id }) =>
        state.photos.map((size, at) => ({ property_id: id, file_id: fileId, position: at + 1, ...size })),
      ),
    );
    await insertRows(
      db,
      'floorplans',
      rows.flatMap(({ state, id }) =>
        state.floorplans.map(({ rentMin, unitsAvailable }, at) => ({
          property_id: id,
          import_id: String(at),
          name: 'Plan',
          units_available: unitsAvailable,
          rent_min: rentMin,
        })),
      ),
    );
    await insertRows(
      db,
      'units',
      rows.flatMap(({ state, id }) =>
        state.units.map(({ rentMin }, at) => ({
          property_id: id,
          import_id: String(at),
          number: String(at),
          status: 'available',
          rent: rentMin,
        })),
      ),
    );
    await insertRows(
      db,
      'feed_listings',
      rows.flatMap(({ state, id, pair }) =>
        state.listings === 0 || groups[pair - 1]?.state.clientLink === null
          ? []
          : [
              {
                build_id: pair * 10 + 1,
                position: id,
                listing_id: String(id),
                property_id: id,
                name: 'x',
                hash: 'x',
                text_build_id: pair * 10 + 1,
                start: 0,
                length: 1,
              },
            ],
      ),
    );
    await insertRows(
      db,
      'ad_urls',
      rows.flatMap(({ state, id, pair }) =>
        state.adStatus === null
          ? []
          : [{ property_id: id, partner_id: pair, url: 'https://ads.example.test', status: state.adStatus }],
      ),
    );
  });
  afterAll(() => made.drop());

  it('are those of the contract, and the engine builds what they let through', async () => {
    const { db } = made;
    const { rows } = await db.query<{
      propertyId: number;
      partnerId: number;
      gate: string | null;
      state: string;
    }>(sql`
      select property_id as "propertyId", partner_id as "partnerId", gate, state
      from syndication_verdicts(${now.toISOString().slice(0, 10)}::date, ${now}::timestamptz, null, null)
      order by property_id`);
    expect(rows.length).toBeGreaterThan(250);
    const met = new Set<string>();
    for (const partnerId of new Set(rows.map((row) => row.partnerId))) {
      const partner = await findPartner(db, partnerId);
      const ids = rows.flatMap((row) => (row.partnerId === partnerId ? [row.propertyId] : []));
      const facts = await readGateFacts(db, viewerOf(null), ids, partner?.requiredFields ?? []);
      const pairs = new Map((await readPairs(db, ids, partnerId)).map((pair) => [pair.propertyId, pair]));
      const sent = new Set<number>();
      const feed = await db.query<{ id: number }>(sql`select id from feeds where partner_id = ${partnerId}`);
      for (const { id } of feed.rows) {
        const feedFacts = await readFeedFacts(db, id);
        if (feedFacts === null) continue;
        const reading = {
          issue: () => {},
          passed: () => {},
          on: '2026-06-15',
          photos: { url: '', isPublic: true },
        };
        for await (const { property } of readListings(db, feedFacts, reading)) sent.add(property.id);
      }
      for (const fact of facts) {
        const row = rows.find((each) => each.propertyId === fact.property.id && each.partnerId === partnerId);
        const pair = pairs.get(fact.property.id);
        if (partner === null || row === undefined || pair === undefined) expect.fail('A verdict is missing');
        const { gate, state } = judge(fact, partner, pair, now);
        met.add(gate ?? 'none');
        const about = JSON.stringify([fact.property, partner, fact.photos, fact.homes]);
        expect({ gate, state }, about).toEqual({ gate: row.gate, state: row.state });
        expect(sent.has(fact.property.id), about).toBe(!isOwnGate(gate));
      }
    }
    expect(met.size).toBeGreaterThanOrEqual(10);
  });

  it('name every field that a partner can require', async () => {
    const { rows } = await made.db.query<{ missing: string[] }>(sql`
      select property_missing(p) as missing from (select (null::properties).*) p`);
    const nullable = rows[0]?.missing ?? [];
    const { rows: text } = await made.db.query<{ definition: string }>(sql`
      select pg_get_functiondef('property_missing'::regproc) as definition`);
    for (const field of requirableFields) expect(text[0]?.definition).toContain(`'${field}'`);
    for (const field of nullable) expect(requirableFields).toContain(field);
  });
});
