import { randomUUID } from 'node:crypto';
import { dayAfter, dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';

const path = '/api/v1/promoted_listings';
type Listing = Data & { readonly slotNumber: number; readonly status: string; readonly lastDay: string };

describe.each(testDatabases())('promoted listings on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  const today = dayOfMoment(Date.now());
  const day = (offset: number): string => dayAfter(today, offset);

  beforeAll(async () => {
    web = await startPlatformApp(kind);
    clientId = await web.addClient({ status: 'active' });
  });
  afterAll(() => web.stop());

  /** A partner with the given number of slots in every market. */
  const addPartner = async (slots = 2): Promise<number> => {
    const partnerId = await web.addPartner();
    const tier = { partnerId, tier: 'featured', dailyPrice: '4.9667', slots };
    await web.ok('POST', '/api/v1/promoted_tiers', tier);
    return partnerId;
  };
  const addProperty = async (partnerId: number, more: object = {}, owner = clientId): Promise<number> => {
    const propertyId = await web.addProperty(owner, more);
    await web.ok('POST', '/api/v1/properties__has_partners', { propertyId, partnerId });
    return propertyId;
  };
  const requestBody = (propertyId: number, partnerId: number, more: object = {}) => ({
    propertyId,
    partnerId,
    tier: 'featured',
    from: day(0),
    days: 30,
    ...more,
  });
  const ask = async (body: object): Promise<number> => (await web.ok('POST', `${path}/request`, body)).id;
  const refused = async (url: string, body: object): Promise<unknown> =>
    (await web.by('POST', url, { body })).json();
  const decide = (ids: readonly number[], more: object = {}) =>
    web.ok<{ decided: number; rows: { refusal: string | null; slotNumber: number | null }[] }>(
      'POST',
      `${path}/decide`,
      { ids, decision: 'approve', ...more },
    );
  const read = (id: number) => web.ok<Listing>('GET', `${path}/${id}`);
  /** Requests and approves one. */
  const run = async (partnerId: number, more: object = {}): Promise<{ id: number; propertyId: number }> => {
    const propertyId = await addProperty(partnerId);
    const id = await ask(requestBody(propertyId, partnerId, more));
    expect(await decide([id])).toMatchObject({ decided: 1 });
    return { id, propertyId };
  };
  const actionsOf = async (resource: string, key: number): Promise<string[]> => {
    const { rows } = await web.db.query<{ action: string }>(sql`
      select action from audit_entries where resource = ${resource} and record_key = ${String(key)} order by id`);
    return rows.map(({ action }) => action);
  };

  it('cost what their market does from a day on: the nearest market first, then the latest day', async () => {
    const partnerId = await addPartner();
    const propertyId = await addProperty(partnerId, { city: 'Toronto', provinceCode: 'ON' });
    const price = (more: object) =>
      web.ok('POST', '/api/v1/promoted_prices', {
        partnerId,
        tier: 'featured',
        currency: 'USD',
        validFrom: day(0),
        ...more,
      });
    const quoted = async (from: string) => {
      const question = `propertyId=${propertyId}&partnerId=${partnerId}&tier=featured&from=${from}&days=10`;
      const { price: sum, currency } = await web.ok<Data>('GET', `${path}/quote?${question}`);
      return `${String(sum)} ${String(currency)}`;
    };
    expect(await quoted(day(0))).toBe('49.67 CAD');
    await price({ dailyPrice: '6.0000' });
    await price({ dailyPrice: '7.0000', provinceCode: 'ON', validFrom: day(5) });
    const { id } = await price({
      dailyPrice: '8.0000',
      provinceCode: 'ON',
      city: 'toronto',
      validFrom: day(9),
    });
    await price({ dailyPrice: '9.0000', provinceCode: 'ON', city: 'Ottawa' });
    expect([await quoted(day(0)), await quoted(day(5)), await quoted(day(9))]).toEqual([
      '60.00 USD',
      '70.00 USD',
      '80.00 USD',
    ]);
    await web.by('DELETE', `/api/v1/promoted_prices/${id}`);
    expect(await quoted(day(9))).toBe('70.00 USD');
    const body = { partnerId, tier: 'featured', currency: 'CAD', validFrom: day(0), dailyPrice: '1.0000' };
    expect(await refused('/api/v1/promoted_prices', { ...body, city: 'Ottawa' })).toMatchObject({
      errors: { provinceCode: 'Must be given with a city' },
    });
    expect(await refused('/api/v1/promoted_prices', body)).toMatchObject({ status: 409 });
  });

  it('are requested at a price and approved into a slot; every slot is booked once', async () => {
    const partnerId = await addPartner();
    const propertyId = await addProperty(partnerId);
    const question = new URLSearchParams(
      Object.entries(requestBody(propertyId, partnerId)).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    );
    expect(await web.ok('GET', `${path}/quote?${question}`)).toEqual({
      market: { city: 'Toronto', provinceCode: 'ON' },
      until: day(29),
      dailyPrice: '4.9667',
      price: '149.00',
      currency: 'CAD',
      slots: 2,
      freeSlots: [1, 2],
      nextFree: day(0),
      obstacles: [],
    });
    const first = await ask(requestBody(propertyId, partnerId, { note: 'For the new homes' }));
    expect(await read(first)).toMatchObject({ status: 'requested', slotNumber: null, price: '149.00' });
    const later = await ask(requestBody(await addProperty(partnerId), partnerId, { from: day(3), days: 5 }));
    const third = await ask(requestBody(await addProperty(partnerId), partnerId, { from: day(4), days: 5 }));

    // The preview sees that the first two leave no slot for the third, and changes nothing.
    const preview = await decide([first, later, third], { dryRun: true });
    expect(preview.rows.map(({ slotNumber }) => slotNumber)).toEqual([1, 2, null]);
    expect(preview.rows[2]?.refusal).toContain(`The next free date is ${day(8)}.`);
    expect((await read(first)).status).toBe('requested');

    expect((await decide([first, later, third])).decided).toBe(2);
    expect(await read(first)).toMatchObject({ status: 'active', slotNumber: 1 });
    expect(await read(later)).toMatchObject({ status: 'approved', slotNumber: 2 });
    expect((await read(third)).status).toBe('requested');
    expect(await refused(`${path}/decide`, { ids: [third], decision: 'reject' })).toMatchObject({
      status: 400,
      errors: { reason: expect.any(String) },
    });
    await decide([third], { decision: 'reject', reason: 'The month is full' });
    expect(await read(third)).toMatchObject({ status: 'rejected', decisionReason: 'The month is full' });
    expect(await actionsOf('promoted_listing', third)).toEqual(['requested', 'rejected']);
    expect((await decide([first])).rows[0]?.refusal).toBe('It is active already.');

    const { slots, waiting } = await web.ok<{ slots: { bookings: { id: number }[] }[]; waiting: number }>(
      'GET',
      `${path}/calendar?partnerId=${partnerId}&city=TORONTO&provinceCode=ON&tier=featured&from=${day(-3)}`,
    );
    expect(slots.map(({ bookings }) => bookings.map(({ id }) => id))).toEqual([[first], [later]]);
    expect(waiting).toBe(0);
    const markets = await web.ok<object[]>('GET', `${path}/markets`);
    expect(markets).toContainEqual(
      expect.objectContaining({ partnerId, city: 'Toronto', slots: 2, booked: 2 }),
    );
  });

  it('are refused with a reason, and nothing is stored', async () => {
    const partnerId = await addPartner(1);
    const { propertyId } = await run(partnerId);
    const free = await addProperty(partnerId);
    const draft = await addProperty(partnerId, { status: 'draft' });
    const unlinked = await web.addProperty(clientId);
    const bad = async (body: object) =>
      (await refused(`${path}/request`, body)) as { status: number; detail: string };
    const count = async () => (await web.db.query(sql`select from promoted_listings`)).rowCount;
    const before = await count();
    const full = await bad(requestBody(free, partnerId, { from: day(10) }));
    expect(full).toMatchObject({ status: 409 });
    expect(full.detail).toContain(`in Toronto is free for these 30 days. The next free date is ${day(30)}.`);
    expect((await bad(requestBody(draft, partnerId, { from: day(30) }))).detail).toContain('is draft');
    expect((await bad(requestBody(unlinked, partnerId, { from: day(30) }))).detail).toContain(
      'is not switched on',
    );
    expect((await bad(requestBody(free, partnerId, { from: day(-1) }))).detail).toContain('has passed');
    expect((await bad(requestBody(propertyId, partnerId, { from: day(20) }))).detail).toContain('already');
    expect((await bad(requestBody(free, partnerId, { from: day(30), tier: 'premium' }))).detail).toContain(
      'does not sell the premium tier',
    );
    expect(await bad(requestBody(999_999_999, partnerId))).toMatchObject({
      status: 409,
      errors: { propertyId: expect.any(String) },
    });
    expect((await bad(requestBody(free, partnerId, { days: 0 }))).status).toBe(400);

    const rule = await web.ok('POST', '/api/v1/client_restrictions', {
      clientId,
      scope: 'feature',
      target: 'promoted_listings',
      mode: 'deny',
      reason: 'The budget is spent',
      from: day(0),
    });
    expect((await bad(requestBody(free, partnerId, { from: day(30) }))).detail).toContain(
      'The budget is spent.',
    );
    await web.by('DELETE', `/api/v1/client_restrictions/${rule.id}`);
    expect(await count()).toBe(before);
    expect(await ask(requestBody(free, partnerId, { from: day(30) }))).toBeGreaterThan(0);
  });

  it('concurrent approvals book a slot once, enforced by the database', async () => {
    const partnerId = await addPartner(1);
    const ids = await Promise.all(
      [0, 1].map(async () => ask(requestBody(await addProperty(partnerId), partnerId, { from: day(5) }))),
    );
    const both = await Promise.all(ids.map((id) => decide([id])));
    expect(both.map(({ decided }) => decided).toSorted()).toEqual([0, 1]);
    const [booked, refusedOne] = (await Promise.all(ids.map(read))).toSorted((a, b) =>
      a.status.localeCompare(b.status),
    );
    const insertBooking = sql`
      update promoted_listings l set status = 'approved', slot_number = o.slot_number, slot_id = o.slot_id
      from promoted_listings o where o.id = ${booked?.id} and l.id = ${refusedOne?.id}`;
    await expect(web.db.query(insertBooking)).rejects.toMatchObject({
      code: '23P01',
      constraint: 'promoted_listings_no_double_booking',
    });
  });

  it('are cancelled for a credit; days are free at once, and undo works until the effective date', async () => {
    const partnerId = await addPartner(1);
    const { id, propertyId } = await run(partnerId);
    const body = { reason: 'budget', effectiveDate: day(10) };
    const credit = { unusedDays: 20, credit: '99.33', currency: 'CAD', canBeUndone: true };
    const at = `${path}/${id}/cancel`;
    expect(await web.ok('POST', at, { ...body, dryRun: true })).toMatchObject({
      ...credit,
      cancellationId: null,
    });
    for (const effectiveDate of [day(-1), day(30)])
      expect(await refused(at, { ...body, effectiveDate })).toMatchObject({
        status: 400,
        errors: { effectiveDate: expect.any(String) },
      });
    expect(await refused(at, { ...body, reason: 'other' })).toMatchObject({
      errors: { note: expect.any(String) },
    });
    const key = { 'idempotency-key': randomUUID() };
    const done = await web.ok<{ cancellationId: number }>('POST', at, body, key);
    expect(await web.ok('POST', at, body, key)).toEqual(done);
    expect(await read(id)).toMatchObject({ status: 'active', lastDay: day(9) });
    expect(await refused(at, body)).toMatchObject({ status: 409 });
    expect(await actionsOf('property_meta', propertyId)).toContain('promotion cancelled');

    const undo = `/api/v1/promoted_cancellations/${done.cancellationId}/undo`;
    expect(await web.ok('POST', undo)).toEqual({ id: done.cancellationId, status: 'undone' });
    expect((await read(id)).lastDay).toBe(day(29));

    // After another cancellation somebody else books the days: undo is refused.
    const secondCancel = await web.ok<{ cancellationId: number }>('POST', at, body);
    await run(partnerId, { from: day(15), days: 5 });
    expect(
      await refused(`/api/v1/promoted_cancellations/${secondCancel.cancellationId}/undo`, {}),
    ).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`has the slot from ${day(15)} by now`),
    });
    expect((await read(id)).lastDay).toBe(day(9));
  });

  it('end at once when cancelled for today, also before they start', async () => {
    const partnerId = await addPartner();
    const active = await run(partnerId);
    const answer = await web.ok('POST', `${path}/${active.id}/cancel`, {
      reason: 'let',
      effectiveDate: day(0),
    });
    expect(answer).toMatchObject({ unusedDays: 30, credit: '149.00', canBeUndone: false });
    expect(await read(active.id)).toMatchObject({ status: 'ended', lastDay: day(-1) });
    const scheduled = await run(partnerId, { from: day(8), days: 4 });
    await web.ok('POST', `${path}/${scheduled.id}/cancel`, { reason: 'mistake', effectiveDate: day(2) });
    expect(await read(scheduled.id)).toMatchObject({ status: 'approved', lastDay: day(7) });
  });

  it('stand in nobody’s way when cancelled before their first day', async () => {
    const partnerId = await addPartner();
    const { id, propertyId } = await run(partnerId, { from: day(8), days: 4 });
    const cancelled = await web.ok<{ cancellationId: number }>('POST', `${path}/${id}/cancel`, {
      reason: 'mistake',
      effectiveDate: day(2),
    });
    const slots = await web.ok<readonly { partnerId: number; booked: number }[]>('GET', `${path}/markets`);
    expect(slots.filter((slot) => slot.partnerId === partnerId)).toMatchObject([{ booked: 0 }]);

    // Another property takes the slot over these days, and may hand them to this one.
    const other = await run(partnerId);
    const transfer = await web.ok('POST', `${path}/${other.id}/transfer`, {
      toPropertyId: propertyId,
      effectiveDate: day(3),
      reason: 'All homes are let',
    });
    await web.ok('POST', `/api/v1/promoted_transfers/${transfer.id}/close`, {
      as: 'withdrawn',
      reason: 'Not needed',
    });

    const again = await ask(requestBody(propertyId, partnerId, { from: day(5), days: 10 }));
    expect(await decide([again])).toMatchObject({ decided: 1, rows: [{ slotNumber: 2 }] });
    const undo = `/api/v1/promoted_cancellations/${cancelled.cancellationId}/undo`;
    expect(await refused(undo, {})).toMatchObject({ status: 409 });
    await web.ok('POST', `${path}/${other.id}/cancel`, { reason: 'let', effectiveDate: day(0) });
    expect(await refused(undo, {})).toMatchObject({
      detail: expect.stringContaining(`in another slot from ${day(5)} by now`),
    });
    await web.ok('POST', `${path}/${again}/cancel`, { reason: 'mistake', effectiveDate: day(2) });
    expect(await web.ok('POST', undo)).toMatchObject({ status: 'undone' });
    expect(await read(id)).toMatchObject({ status: 'approved', lastDay: day(11) });
  });

  it('transfer to a property of the same client and market, one transfer at a time', async () => {
    const partnerId = await addPartner();
    const { id, propertyId } = await run(partnerId);
    const to = await addProperty(partnerId);
    const at = `${path}/${id}/transfer`;
    const body = { toPropertyId: to, effectiveDate: day(4), reason: 'All homes are let' };
    const inOttawa = await addProperty(partnerId, { city: 'Ottawa' });
    const foreign = await addProperty(partnerId, {}, await web.addClient({ status: 'active' }));
    for (const [toPropertyId, words] of [
      [inOttawa, 'is not in Toronto'],
      [foreign, 'belongs to another client'],
      [propertyId, 'at this property already'],
    ] as const)
      expect(await refused(at, { ...body, toPropertyId })).toMatchObject({
        status: 409,
        detail: expect.stringContaining(words),
      });
    const transfer = await web.ok('POST', at, body);
    expect(await refused(at, body)).toMatchObject({
      detail: expect.stringContaining('a slot has one at a time'),
    });
    const second = sql`
      insert into promoted_transfers (listing_id, slot_id, client_id, partner_id, tier, from_property_id,
        to_property_id, effective_date, reason)
      select listing_id, slot_id, client_id, partner_id, tier, from_property_id, to_property_id, effective_date, reason
      from promoted_transfers where id = ${transfer.id}`;
    await expect(web.db.query(second)).rejects.toMatchObject({ code: '23505' });
    expect(await refused(`${path}/${id}/cancel`, { reason: 'budget', effectiveDate: day(3) })).toMatchObject({
      detail: expect.stringContaining('is open'),
    });

    const done = await web.ok<{ newListingId: number }>(
      'POST',
      `/api/v1/promoted_transfers/${transfer.id}/carry_out`,
    );
    expect(done).toMatchObject({ status: 'done', daysMoved: 30 });
    // Each day is priced once.
    expect(await read(id)).toMatchObject({ status: 'ended', lastDay: day(-1), price: '0.00' });
    expect(await read(done.newListingId)).toMatchObject({
      price: '149.00',
      propertyId: to,
      status: 'active',
      slotNumber: 1,
      firstDay: day(0),
      lastDay: day(29),
      dailyPrice: '4.9667',
    });
    expect(await actionsOf('property_meta', propertyId)).toContain('promotion moved away');
    expect(await actionsOf('property_meta', to)).toContain('promotion moved here');

    const next = await web.ok('POST', `${path}/${done.newListingId}/transfer`, {
      ...body,
      toPropertyId: propertyId,
    });
    const close = `/api/v1/promoted_transfers/${next.id}/close`;
    expect(await refused(close, { as: 'withdrawn' })).toMatchObject({ status: 400 });
    expect(await web.ok('POST', close, { as: 'withdrawn', reason: 'Not needed' })).toMatchObject({
      status: 'withdrawn',
    });
    expect(await refused(close, { as: 'refused', reason: 'Twice' })).toMatchObject({ status: 409 });
  });

  it('are connected to partner listings, verified by evidence, and orphans are found', async () => {
    const partnerId = await addPartner();
    const [one, other] = [await run(partnerId), await run(partnerId)];
    const connections = '/api/v1/promoted_connections';
    const standings = async () => {
      const rows = await web.ok<{ propertyId: number; standing: string }[]>(
        'GET',
        `${connections}?partnerId=${partnerId}&sort=propertyId`,
      );
      return rows.map(({ propertyId, standing }) => [propertyId, standing]);
    };
    expect(await standings()).toEqual([
      [one.propertyId, 'missing'],
      [other.propertyId, 'missing'],
    ]);
    const pair = { propertyId: one.propertyId, partnerId };
    const connect = (body: object) => web.by('POST', `${connections}/connect`, { body });
    expect((await connect({ ...pair, listingId: 'L-1' })).json()).toEqual({
      data: { before: null, listingId: 'L-1' },
    });
    expect(
      (await connect({ propertyId: other.propertyId, partnerId, listingId: 'L-1' })).json(),
    ).toMatchObject({
      status: 409,
      detail: expect.stringContaining('has this id at the partner'),
    });
    const verify = (isVerified: boolean) => web.ok('POST', `${connections}/verify`, { ...pair, isVerified });
    expect(await verify(true)).toEqual({ evidence: 'person' });

    const list = { partnerId, listings: [{ listingId: 'L-1' }, { listingId: 'L-9' }, { listingId: 'L-9' }] };
    const upload = '/api/v1/partner_listings/upload';
    const counts = { listed: 2, added: 2, removed: 0, unknown: 1, notListed: 0, duplicates: 1 };
    expect(await web.ok('POST', upload, { ...list, dryRun: true })).toEqual(counts);
    expect(await web.ok('POST', upload, list)).toEqual(counts);
    expect(await web.ok('POST', upload, list)).toMatchObject({ added: 0, removed: 0 });
    const orphans = encodeURIComponent(JSON.stringify({ partnerId, propertyId: { isNull: true } }));
    expect(await web.ok<object[]>('GET', `/api/v1/partner_listings?where=${orphans}`)).toMatchObject([
      { listingId: 'L-9', propertyId: null },
    ]);
    expect(await verify(false)).toEqual({ evidence: null });
    expect(await verify(true)).toEqual({ evidence: 'list' });
    expect((await standings())[0]).toEqual([one.propertyId, 'verified']);
    // A new id means a new listing: verification is reset, whoever wrote it.
    await web.ok(
      'PUT',
      `/api/v1/properties__has_partners/propertyId:${one.propertyId}~partnerId:${partnerId}`,
      {
        listingId: 'L-9',
      },
    );
    expect((await standings())[0]).toEqual([one.propertyId, 'unverified']);
    await connect({ ...pair, listingId: null });
    expect(await refused(`${connections}/verify`, { ...pair, isVerified: true })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('connect it first'),
    });
  });
});
