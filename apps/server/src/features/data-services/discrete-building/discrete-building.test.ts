import { randomUUID } from 'node:crypto';
import { compare, scoreOf } from '@supersync/contract/data-services/discrete-building/matching/evidence.ts';
import { standardRules } from '@supersync/contract/data-services/discrete-building/matching/match-rules.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { currentRules, rulesAsRow } from './current-rules.ts';
import { matchBatch, type Cursor } from './match-batch.ts';
import { placeOfRow, type PlaceRow } from './member-row.ts';
import { electCanonical, releaseChanged, releaseForRules, removeEmpty } from './tidy-members.ts';

const path = '/api/v1/discrete_buildings';
const origin = { userId: null, requestId: 'test', address: 'test' };

interface Outcome {
  id: number;
  status: string;
  changeId: number;
  otherId: number | null;
}

describe.each(testDatabases())('discrete buildings on $name', (kind) => {
  let web: PlatformApp;

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    const clientId = await web.addClient();
    const at = { latitude: '43.653200', longitude: '-79.383200' };
    await web.addProperty(clientId, { name: 'Maple Court', address: '90 Park Road', ...at });
    await web.addProperty(clientId, { name: 'Maple Court Lofts', address: '90 Park Rd.', ...at });
    await web.addProperty(clientId, {
      name: 'Birch Hall',
      address: '12 Elm St',
      postalCode: 'M4Y 2B2',
      ...at,
    });
    // id, address, postal code, latitude: joins, joins by a range, is asked about, has another number, stands far away.
    await web.db.query(sql`
      insert into observed_listings (id, origin, source, listing_id, address, city, province_code, postal_code, latitude,
        longitude, rent, first_seen, last_seen)
      select n, 'csv', 'Flatboard', 'f' || n, address, case when n = 5 then 'Kanata' else 'Toronto' end, 'ON', postal, lat, -79.3832, 1900, current_date - 40,
        current_date
      from (values (1, 'Apt 4, 90 PARK RD', 'M5V1A1', 43.65321), (2, '88–92 Park Rd', 'M5V 1A1', 43.6533),
        (3, '90 Park Rd', null, null), (4, '94 Park Rd', 'M5V 1A1', 43.6534), (5, '90 Park Rd', 'K1A 0B1', 45.42))
        l (n, address, postal, lat)`);
    await web.db.query(sql`update observed_listings set longitude = null where latitude is null`);
  });
  afterAll(() => web.stop());

  async function matchAll(): Promise<void> {
    const { rules } = await currentRules(web.db);
    let cursor: Cursor | null = { ours: 0, observed: 0 };
    while (cursor !== null) {
      const from: Cursor = cursor;
      const done = await web.db.transaction((tx) => matchBatch(tx, origin, rules, from, 2));
      cursor = done?.cursor ?? null;
    }
    await web.db.transaction(async (tx) => {
      await electCanonical(tx, origin);
      await removeEmpty(tx, origin);
    });
  }
  const buildingOf = async (listingId: number): Promise<number> => {
    const { rows } = await web.db.query<{ id: number }>(
      sql`select building_id as id from building_members where observed_listing_id = ${listingId}`,
    );
    return rows[0]?.id ?? 0;
  };
  const building = (id: number) => web.ok<Data>('GET', `${path}/${id}`);
  const act = (id: number, name: string, body: object = {}) =>
    web.ok<Outcome>('POST', `${path}/${id}/${name}`, body, { 'idempotency-key': randomUUID() });
  const undo = (changeId: number) =>
    web.by('POST', `/api/v1/building_changes/${changeId}/undo`, {
      headers: { 'idempotency-key': randomUUID() },
    });
  const memberOf = async (listingId: number): Promise<number> => {
    const { rows } = await web.db.query<{ id: number }>(
      sql`select id from building_members where observed_listing_id = ${listingId}`,
    );
    return rows[0]?.id ?? 0;
  };
  const actionsOn = async (id: number): Promise<string[]> => {
    const { rows } = await web.db.query<{ action: string }>(
      sql`select action from audit_entries where resource = 'discrete_building' and record_key = ${String(id)} order by id`,
    );
    return rows.map(({ action }) => action);
  };

  it('joins spellings and ranges of one building, asks where it is in doubt, and keeps others apart', async () => {
    await matchAll();
    const [first, range, asked, next, far] = await Promise.all([1, 2, 3, 4, 5].map(buildingOf));
    const park = await building(first ?? 0);
    expect(park).toMatchObject({
      canonicalAddress: '90 Park Road',
      status: 'auto',
      ownCount: 2,
      observedCount: 2,
    });
    expect(range).toBe(first);
    expect(await building(asked ?? 0)).toMatchObject({
      status: 'review',
      suggestedBuildingId: first,
      suggestedScore: '0.6000',
      memberCount: 1,
    });
    expect(new Set([first, asked, next, far]).size).toBe(4);
    expect(await building(far ?? 0)).toMatchObject({ status: 'auto' });
  });

  it('computes the same score in the database and in the contract', async () => {
    const { rows } = await web.db.query<PlaceRow>(sql`
      select address, city, province_code as "provinceCode", country_code as "countryCode", postal_code as "postalCode",
        latitude::text, longitude::text, name from building_members order by id`);
    const places = rows.map((row) => placeOfRow(row));
    for (const a of places)
      for (const b of places) {
        const { civic, street, postal, metres, name } = compare(a, b);
        const computed = await web.db.query<{ score: number }>(sql`
          select match_score(${rulesAsRow(standardRules)}, ${civic}, ${street}, ${postal}, ${metres}, ${name}) as score`);
        expect(computed.rows[0]?.score).toBe(scoreOf({ civic, street, postal, metres, name }, standardRules));
      }
  });

  it('lists questions with the most doubtful first, and the points of the map', async () => {
    const queue = await web.ok<{
      total: number;
      questions: { score: number; suggestion: { sources: string[] } }[];
    }>('GET', `${path}/review`);
    expect(queue.total).toBeGreaterThan(0);
    expect(queue.questions[0]).toMatchObject({
      evidence: { civic: 100, street: 100, postal: 0, metres: null },
    });
    expect(queue.questions[0]?.suggestion.sources.toSorted()).toEqual(['Flatboard', 'ours']);
    const map = await web.ok<{ total: number; points: object[] }>('GET', `${path}/map?search=park`);
    expect(map.total).toBe(map.points.length);
    expect(map.points[0]).toMatchObject({ city: expect.any(String) });
    const { rows } = await web.db.query<{ id: number; status: string }>(sql`
      select id, status from discrete_buildings
      where merged_into_id is null and latitude is not null and longitude is not null order by member_count desc, id`);
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(await web.ok('GET', `${path}/map`)).toMatchObject({
      total: ids.length,
      points: ids.map((id) => ({ id })),
    });
    const auto = rows.filter(({ status }) => status === 'auto').map(({ id }) => ({ id }));
    expect(await web.ok('GET', `${path}/map?status=auto`)).toMatchObject({
      total: auto.length,
      points: auto,
    });
  });

  it('merges and undoes, with an audit entry for each building', async () => {
    const target = await buildingOf(1);
    const asked = await buildingOf(3);
    const { changeId, status } = await act(target, 'merge', { buildingIds: [asked], reason: 'Same door' });
    expect(status).toBe('confirmed');
    expect(await buildingOf(3)).toBe(target);
    expect(await building(asked)).toMatchObject({ mergedIntoId: target, memberCount: 0 });
    expect(await building(target)).toMatchObject({ observedCount: 3, status: 'confirmed' });
    const again = await web.by('POST', `${path}/${target}/merge`, { body: { buildingIds: [asked] } });
    expect(again.statusCode).toBe(409);
    expect((await undo(changeId)).statusCode).toBe(200);
    expect(await building(asked)).toMatchObject({ mergedIntoId: null, memberCount: 1, status: 'review' });
    expect(await building(target)).toMatchObject({ observedCount: 2, status: 'auto' });
    expect(await actionsOn(target)).toEqual(['merged', 'change undone']);
    expect(await actionsOn(asked)).toEqual(['merged', 'change undone']);
    expect((await undo(changeId)).statusCode).toBe(409);
  });

  it('splits, moves and sets the canonical listing, and undoes them in turn', async () => {
    const target = await buildingOf(1);
    const member = await memberOf(2);
    const split = await act(target, 'split', { memberIds: [member] });
    expect(await building(split.otherId ?? 0)).toMatchObject({
      canonicalAddress: '88–92 Park Rd',
      status: 'split',
    });
    expect(await building(target)).toMatchObject({ status: 'split', observedCount: 1 });
    const moved = await act(target, 'move', { memberIds: [await memberOf(1)], toId: split.otherId ?? 0 });
    expect(await buildingOf(1)).toBe(split.otherId);
    const stale = await undo(split.changeId);
    expect(stale.json()).toMatchObject({ code: 'cannot_undo' });
    expect((await undo(moved.changeId)).statusCode).toBe(200);
    const canonical = await act(target, 'canonical', { memberId: await memberOf(1) });
    expect(await building(target)).toMatchObject({ canonicalAddress: 'Apt 4, 90 PARK RD', civicNo: '90' });
    expect((await undo(canonical.changeId)).statusCode).toBe(200);
    expect(await building(target)).toMatchObject({ canonicalAddress: '90 Park Road' });
    expect((await undo(split.changeId)).statusCode).toBe(200);
    expect(await building(split.otherId ?? 0)).toMatchObject({ mergedIntoId: target, memberCount: 0 });
    expect(await building(target)).toMatchObject({ status: 'auto', observedCount: 2 });
    const alone = await buildingOf(5);
    const all = await web.by('POST', `${path}/${alone}/split`, { body: { memberIds: [await memberOf(5)] } });
    expect(all.json()).toMatchObject({ code: 'building_refused' });
  });

  it('tries other rules on everything, and applies them to what no person decided', async () => {
    const strict = { ...standardRules, autoFrom: 100, reviewFrom: 97 };
    const generous = { ...standardRules, autoFrom: 60, reviewFrom: 40 };
    interface Trial {
      listings: number;
      decided: number;
      merges: { count: number; examples: { listing: string }[] };
      splits: { count: number };
    }
    const asked = await buildingOf(3);
    const more = await web.ok<Trial>('POST', '/api/v1/match_rules/try', { rules: generous });
    expect(more.merges.examples).toContainEqual(expect.objectContaining({ listing: '90 Park Rd' }));
    expect(await buildingOf(3)).toBe(asked);
    const less = await web.ok<Trial>('POST', '/api/v1/match_rules/try', { rules: strict });
    expect(less.merges.count).toBe(0);
    expect(less.decided).toBe(0);
    expect(less.splits.count).toBeGreaterThan(0);
    const wrong = await web.by('POST', '/api/v1/match_rules/try', {
      body: { rules: { ...strict, namePoints: 6 } },
    });
    expect(wrong.statusCode).toBe(400);

    await web.db.query(sql`
      insert into match_rules (civic_points, street_points, postal_points, near_points, far_points, name_points,
        near_metres, far_metres, auto_from, review_from) values (35, 25, 15, 20, 10, 5, 30, 75, 60, 40)`);
    const { rules, isApplied } = await currentRules(web.db);
    expect(rules).toEqual(generous);
    expect(isApplied).toBe(false);
    await web.db.transaction((tx) => releaseForRules(tx, origin, rules));
    await matchAll();
    expect(await buildingOf(3)).toBe(await buildingOf(1));
  });

  it('matches a listing again whose address changed', async () => {
    const before = await buildingOf(5);
    await web.db.query(
      sql`update observed_listings set address = '91 Other Rd', city = 'Ottawa' where id = 5`,
    );
    expect(await web.db.transaction((tx) => releaseChanged(tx, origin))).toBe(1);
    await matchAll();
    const now = await buildingOf(5);
    expect(now).not.toBe(before);
    expect(await building(now)).toMatchObject({ canonicalAddress: '91 Other Rd', memberCount: 1 });
    expect((await web.by('GET', `${path}/${before}`)).statusCode).toBe(404);
  });
});
