import { randomUUID } from 'node:crypto';
import { standardRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { runJob } from '#test/support/run-job.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { matchBatch } from '#features/data-services/discrete-building/match-batch.ts';
import type { Server } from '#platform/server.ts';
import { stepObservationImports } from '#features/data-services/observed-listing/import-work.ts';
import { purgeObservationImports } from '#features/data-services/observed-listing/register-imports.ts';
import { storeShadows } from '#features/data-services/observed-listing/store-shadow.ts';

const path = '/api/v1/observation_imports';
const mapping = { listingId: 0, address: 1, city: 2, province: 3, postalCode: 4, bedrooms: 5, rent: 6 };
const header = 'id,address,city,province,postal,beds,rent';

describe.each(testDatabases())('observed listings on $name', (kind) => {
  let web: PlatformApp;
  let inside: Server;
  let matchings = 0;

  beforeAll(async () => {
    web = await startPlatformApp(
      kind,
      {},
      {
        alsoRegister: [
          (given) => {
            inside = given;
          },
        ],
      },
    );
    const clientId = await web.addClient();
    await web.addProperty(clientId, {
      address: '90 Park Road',
      bedsMin: 1,
      bedsMax: 2,
      rentMin: '2200.00',
      rentMax: '2800.00',
      unitsAvailable: 3,
      unitCount: 40,
      latitude: '43.653200',
      longitude: '-79.383200',
    });
  });
  afterAll(() => web.stop());

  const post = <T = Data>(address: string, body?: object) =>
    web.ok<T>('POST', address, body, { 'idempotency-key': randomUUID() });
  const workOff = async (): Promise<void> => {
    const count = async (): Promise<void> => {
      matchings += 1;
    };
    while (await stepObservationImports(inside, count));
  };
  const importOf = (id: number) => web.ok<Data>('GET', `${path}/${id}`);
  async function checked(lines: readonly string[], seenOn: string): Promise<number> {
    const { id } = await post(path, { name: 'seen.csv' });
    await post(`${path}/${id}/parts`, { part: 0, text: `${[header, ...lines].join('\n')}\n`, isLast: true });
    const columns = await web.ok<{ mapping: object }>('GET', `${path}/${id}/columns`);
    expect(columns.mapping).toEqual(mapping);
    await post(`${path}/${id}/check`, { mapping, source: 'Flatboard', seenOn });
    await workOff();
    return id;
  }
  const listings = async () => {
    const { rows } = await web.db.query<object>(sql`
      select listing_id as id, rent::float as rent, (last_seen - first_seen) as days,
        (select count(*)::int from observed_rents r where r.observed_listing_id = l.id) as rents
      from observed_listings l order by listing_id`);
    return rows;
  };

  it('checks rows, imports the valid ones, and undoes it', async () => {
    const id = await checked(
      [
        'a1,"90 Park Rd, Unit 4",Toronto,Ontario,M5V 1A1,1,"$2,000"',
        'a2,90 Park Rd #9,Toronto,ON,M5V1A1,3,3000',
        'a2,90 Park Rd #9,Toronto,ON,M5V1A1,3,3000',
        'a3,90 Park Rd,Toronto,Atlantis,M5V1A1,1,2000',
        'a4,90 Park Rd,Toronto,ON,M5V1A1,1,free',
      ],
      '2026-01-05',
    );
    expect(await importOf(id)).toMatchObject({
      status: 'checked',
      added: 2,
      unchanged: 1,
      invalid: 2,
      changed: 0,
    });
    const { data: rows } = (
      await web.by('GET', `/api/v1/observation_import_rows?importId=${id}&verdict=invalid`)
    ).json<{ data: { problem: string }[] }>();
    expect(rows.map(({ problem }) => problem)).toEqual([
      'province: not a province or state',
      'rent: not a rent between 100 and 50000',
    ]);
    expect(await listings()).toEqual([]);
    await post(`${path}/${id}/apply`);
    await workOff();
    expect(await importOf(id)).toMatchObject({ status: 'imported', imported: 2 });
    expect(matchings).toBe(1);
    expect(await listings()).toEqual([
      { id: 'a1', rent: 2000, days: 0, rents: 1 },
      { id: 'a2', rent: 3000, days: 0, rents: 1 },
    ]);

    const again = await checked(['a1,90 Park Rd,Toronto,ON,M5V 1A1,1,2100'], '2026-01-19');
    expect(await importOf(again)).toMatchObject({ changed: 1, added: 0 });
    await post(`${path}/${again}/apply`);
    await workOff();
    expect((await listings())[0]).toEqual({ id: 'a1', rent: 2100, days: 14, rents: 2 });
    await post(`${path}/${again}/undo`);
    await workOff();
    expect((await listings())[0]).toEqual({ id: 'a1', rent: 2000, days: 0, rents: 1 });
    const corrected = await checked(['a1,"90 Park Rd, Unit 4",Toronto,ON,M5V 1A1,1,2500'], '2026-01-05');
    await post(`${path}/${corrected}/apply`);
    await workOff();
    const rents = async () =>
      (
        await web.db.query(sql`select r.rent::float as rent from observed_rents r
        join observed_listings l on l.id = r.observed_listing_id where l.listing_id = 'a1'`)
      ).rows;
    expect(await rents()).toEqual([{ rent: 2500 }]);
    await post(`${path}/${corrected}/undo`);
    await workOff();
    expect(await rents()).toEqual([{ rent: 2000 }]);
    await post(`${path}/${id}/undo`);
    await workOff();
    expect(await importOf(id)).toMatchObject({ status: 'undone', imported: 0 });
    // What the second file changed and gave back is of another version, so it is kept.
    expect(await listings()).toEqual([{ id: 'a1', rent: 2000, days: 0, rents: 1 }]);
  });

  it('keeps rows while an import can be undone, and discards files nobody went on with', async () => {
    const purge = () => runJob(purgeObservationImports, { db: web.db, log: inside.log });
    const age = (id: number, days: number) =>
      web.db.query(sql`
        update observation_imports set finished_at = finished_at - make_interval(days => ${days}),
          modified_at = modified_at - make_interval(days => ${days}) where id = ${id}`);
    const line = (id: string) => `${id},1 Purge Street,Toronto,ON,M4Y 1A1,1,1500`;
    const old = await checked([line('old')], '2026-11-01');
    await post(`${path}/${old}/apply`, {});
    await workOff();
    const [unused, halfway] = [
      await checked([line('unused')], '2026-11-01'),
      await checked([line('halfway')], '2026-11-01'),
    ];
    await web.db.query(
      sql`update observation_import_rows set after_version = 1 where import_id = ${halfway}`,
    );
    const left = async (id: number) => {
      const { rowCount } = await web.db.query(
        sql`select from observation_import_rows where import_id = ${id}`,
      );
      return [(await importOf(id))['status'], rowCount];
    };
    await age(old, 89);
    await age(unused, 8);
    await age(halfway, 8);
    await purge();
    expect([await left(old), await left(unused), await left(halfway)]).toEqual([
      ['imported', 1],
      ['discarded', 0],
      ['checked', 1],
    ]);
    for (const [step, body] of [
      ['check', { mapping, source: 'Flatboard', seenOn: '2026-11-01' }],
      ['discard', {}],
    ] as const)
      expect((await web.by('POST', `${path}/${halfway}/${step}`, { body })).json()).toMatchObject({
        status: 409,
        code: 'illegal_state',
      });
    await age(old, 2);
    await purge();
    expect(await left(old)).toEqual(['imported', 0]);
    const refused = await web.by('POST', `${path}/${old}/undo`);
    expect(refused.json()).toMatchObject({ status: 409, code: 'cannot_undo' });
    await web.db.query(sql`delete from observed_listings where listing_id = 'old'`);
  });

  it('discards a file, and refuses a mapping without the needed columns', async () => {
    const { id } = await post(path, { name: 'seen.csv' });
    await post(`${path}/${id}/parts`, { part: 0, text: `${header}\n`, isLast: true });
    const refused = await web.by('POST', `${path}/${id}/check`, {
      body: { mapping: { address: 1 }, source: 'Flatboard', seenOn: '2026-01-05' },
    });
    expect(refused.statusCode).toBe(400);
    await post(`${path}/${id}/discard`);
    expect(await importOf(id)).toMatchObject({ status: 'discarded' });
  });

  it('shows our rents beside those seen elsewhere, coverage and what is missing here', async () => {
    await web.db.query(sql`delete from observed_listings`);
    await web.db.query(sql`
      insert into observed_listings (origin, source, listing_id, address, city, province_code, postal_code, latitude,
        longitude, bedrooms, rent, units, first_seen, last_seen)
      values ('csv', 'Flatboard', 'b1', '90 Park Rd', 'Toronto', 'ON', 'M5V 1A1', 43.6532, -79.3832, 1, 2000, 2,
          current_date - 9, current_date),
        ('csv', 'Nestfinder', 'b2', '90 Park Rd', 'Toronto', 'ON', 'M5V 1A1', 43.6532, -79.3832, 2, 2800, 1,
          current_date - 19, current_date - 1),
        ('csv', 'Nestfinder', 'b3', '90 Park Rd', 'Toronto', 'ON', 'M5V 1A1', 43.6532, -79.3832, 4, 4000, 1,
          current_date, current_date),
        ('csv', 'Nestfinder', 'b4', '90 Park Rd', 'Toronto', 'ON', 'M5V 1A1', 43.6532, -79.3832, 1, 1000, 1,
          current_date - 90, current_date - 60)`);
    await web.db.query(sql`
      insert into observed_rents select id, last_seen, rent from observed_listings where listing_id in ('b1', 'b2')`);
    const origin = { userId: null, requestId: 'test', address: 'test' };
    for (const cursor of [
      { ours: 0, observed: 0 },
      { ours: 0, observed: 0 },
    ])
      await web.db.transaction((tx) => matchBatch(tx, origin, standardRules, cursor, 100));
    await storeShadows(web.db);
    const { data: shadows } = (await web.by('GET', '/api/v1/building_shadows')).json<{ data: Data[] }>();
    // Hand-computed: (2200-2000)/2000 is 10 %, (2800-2800) 0 %; four bedrooms are not ours; the old one is not live.
    expect(shadows).toEqual([
      expect.objectContaining({
        ownListings: 1,
        ownUnits: 3,
        seenListings: 3,
        seenUnits: 4,
        sources: 2,
        ownRent: '2500.00',
        seenRent: '2933.33',
        gap: '100.00',
        gapPercent: '5.0',
        coverage: 67,
        missing: 1,
        daysOnMarket: 10,
      }),
    ]);
    const [first] = shadows;
    const overview = await web.ok<Data>('GET', '/api/v1/building_shadows/overview');
    expect(overview).toMatchObject({
      buildings: 1,
      seenListings: 3,
      missing: 1,
      coverage: 67,
      gapPercent: 5,
    });
    expect(overview['distribution']).toContainEqual({ from: 5, buildings: 1 });
    expect(overview['points']).toHaveLength(1);
    const missing = await web.by('GET', `/api/v1/shadow_listings?buildingId=${first?.id}&isMissing=1`);
    expect(missing.json<{ data: object[] }>().data).toMatchObject([{ listingId: 'b3', bedrooms: 4 }]);
    expect(await web.ok<object[]>('GET', `/api/v1/building_shadows/${first?.id}/own`)).toMatchObject([
      { rentMin: '2200.00', feeds: [] },
    ]);
  });

  it('makes the stored figures again only when something they follow from has changed', async () => {
    const madeAt = async () =>
      (await web.db.query<{ at: string }>(sql`select made_at::text as at from shadow_figures`)).rows[0]?.at;
    const before = await madeAt();
    await storeShadows(web.db);
    expect(await madeAt()).toBe(before);
    await web.db.query(sql`delete from observed_listings where listing_id = 'b3'`);
    await storeShadows(web.db);
    expect(await madeAt()).not.toBe(before);
    const { data } = (await web.by('GET', '/api/v1/building_shadows')).json<{ data: Data[] }>();
    expect(data).toMatchObject([{ seenListings: 2, missing: 0, coverage: 100 }]);
  });

  it('records our own feeds as seen today', async () => {
    expect(await post('/api/v1/observed_listings/own_feeds')).toEqual({ added: 0, seenAgain: 0 });
  });

  it('imports texts that are cut in the middle of a character', async () => {
    const [longId, longCity] = [`${'i'.repeat(119)}🏠🏠`, `${'T'.repeat(99)}🏠🏠`];
    const id = await checked([`${longId},90 Park Rd,${longCity},ON,M5V1A1,2,2500`], '2026-02-01');
    expect(await importOf(id)).toMatchObject({ status: 'checked', added: 1, invalid: 0 });
    await post(`${path}/${id}/apply`);
    await workOff();
    expect(await importOf(id)).toMatchObject({ status: 'imported', imported: 1 });
    expect((await listings()).at(-1)).toMatchObject({ id: 'i'.repeat(119), rent: 2500 });
  });
});
