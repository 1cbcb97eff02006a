import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import type { Server } from '#platform/server.ts';
import { stepOrders } from './provision.ts';
import { setUpCalls, type CallSetup } from './setup.ts';

const path = '/api/v1/call_orders';
const line = '+14165550199';

interface Bulk {
  ordered: number;
  numbers: number;
  monthlyCost: string;
  rows: { propertyId: number; orderId: number | null; refusal: string | null }[];
}

describe.each(testDatabases().slice(-1))('call tracking orders on $name', (kind) => {
  let web: PlatformApp;
  /** The server as its background work sees it, with a clock of its own: moving that of all would end the session. */
  let inside: Server;
  let aheadSeconds = 0;
  let setup: CallSetup;
  let clientId: number;

  beforeAll(async () => {
    web = await startPlatformApp(
      kind,
      { CALL_SIMULATED_FAULTS: '7' },
      {
        alsoRegister: [
          (given) => {
            const clock = { now: () => new Date(Date.now() + aheadSeconds * 1000) };
            inside = { ...given, clock };
          },
        ],
      },
    );
    setup = await setUpCalls(inside);
    clientId = await web.addClient();
  });
  afterAll(() => web.stop());

  const act = (id: number, name: string, body: object = {}) =>
    web.by('POST', `${path}/${id}/${name}`, { body, headers: { 'idempotency-key': randomUUID() } });
  const order = (id: number) => web.ok<Data>('GET', `${path}/${id}?relations=numbers`);
  const wish = (propertyId: number, more: object = {}) => ({
    propertyId,
    source: 'sign',
    forwardTo: line,
    ...more,
  });
  const workOff = async (with_: CallSetup = setup): Promise<void> => {
    for (let round = 0; round < 60; round += 1) {
      while (await stepOrders(inside, with_));
      const { rows } = await web.db.query(
        sql`select from call_orders where status in ('submitted', 'provisioning')`,
      );
      if (rows.length === 0) return;
      aheadSeconds += 700;
    }
    throw new Error('Orders are left over');
  };
  const bought = async () => {
    const { rows } = await web.db.query<{ name: string; n: number }>(sql`
      select friendly_name as name, count(*)::int as n from simulated_numbers group by 1`);
    return rows;
  };

  it('fifty in bulk from a provider that fails every seventh call: each is named, none is bought twice', async () => {
    const propertyIds = await Promise.all(Array.from({ length: 50 }, () => web.addProperty(clientId)));
    const body = {
      places: propertyIds.map((propertyId) => ({ propertyId, source: 'sign' })),
      settings: { forwardTo: '(416) 555-0199', areaCode: '416' },
    };
    const preview = await web.ok<Bulk>('POST', `${path}/bulk`, { ...body, dryRun: true });
    expect(preview).toMatchObject({ ordered: 0, numbers: 50, monthlyCost: '57.50', currency: 'USD' });
    expect((await web.db.query(sql`select from call_orders`)).rows).toHaveLength(0);
    const made = await web.ok<Bulk>('POST', `${path}/bulk`, body);
    expect([made.ordered, made.rows.filter(({ refusal }) => refusal !== null)]).toEqual([50, []]);

    await workOff();
    const { rows: states } = await web.db.query<{ status: string; error: string | null }>(
      sql`select status, error from call_orders`,
    );
    for (const { status, error } of states)
      expect(status === 'active' ? error === null : status === 'failed' && error !== null).toBe(true);
    for (let again = 0; again < 5; again += 1) {
      const { rows: failed } = await web.db.query<{ id: number }>(
        sql`select id from call_orders where status = 'failed'`,
      );
      for (const { id } of failed) expect((await act(id, 'retry')).statusCode).toBe(200);
      await workOff();
    }
    const held = await bought();
    expect(held).toHaveLength(50);
    expect(held.every(({ n }) => n === 1)).toBe(true);
    const { rows } = await web.db.query<{ n: number; numbers: number; lines: number }>(sql`
      select count(*)::int as n, count(distinct number)::int as numbers,
        count(*) filter (where number = ${line})::int as lines
      from tracking_numbers where status = 'active' and provider_id is not null`);
    // Never the very line they forward to.
    expect(rows[0]).toEqual({ n: 50, numbers: 50, lines: 0 });
    // The same places again are taken.
    const second = await web.ok<Bulk>('POST', `${path}/bulk`, { ...body, dryRun: true });
    expect(second).toMatchObject({ numbers: 0, monthlyCost: '0.00' });
    expect(second.rows[0]?.refusal).toMatch(/ is active for this source already\.$/);
  });

  it('one whose server died after the purchase is finished by another, without a second purchase', async () => {
    const steady = { ...setup, provider: (await setUpCalls(inside)).provider };
    const { id } = await web.ok('POST', path, wish(await web.addProperty(clientId), { areaCode: '647' }));
    expect((await act(id, 'submit')).json().data).toMatchObject({ status: 'submitted' });
    const died = Promise.withResolvers<void>();
    const revive = Promise.withResolvers<void>();
    const dying: CallSetup = {
      ...steady,
      provider: {
        ...steady.provider,
        async buy(purchase) {
          const held = await steady.provider.buy(purchase);
          died.resolve();
          await revive.promise;
          return held;
        },
      },
    };
    const abandoned = stepOrders(inside, dying);
    await died.promise;
    // While it may still be at work nobody else touches the order.
    expect(await stepOrders(inside, steady)).toBe(false);
    aheadSeconds += 130;
    await workOff(steady);
    expect(await order(id)).toMatchObject({ status: 'active', numbers: [{ status: 'active' }] });
    // It was only slow, and finds that it is too late.
    revive.resolve();
    await abandoned;
    expect(await order(id)).toMatchObject({ status: 'active', error: null });
    expect((await bought()).filter(({ name }) => name.endsWith(`order ${id}/1`))).toEqual([
      { name: setup.nameFor(id, 1), n: 1 },
    ]);
    const { rows } = await web.db.query(sql`select from tracking_numbers where order_id = ${id}`);
    expect(rows).toHaveLength(1);
  });

  it('spares are kept suspended, and one that finds no number fails with the reason', async () => {
    const { id } = await web.ok('POST', path, wish(await web.addProperty(clientId), { quantity: 3 }));
    await act(id, 'submit');
    await workOff();
    const whole = await order(id);
    if (whole['status'] === 'failed') {
      await act(id, 'retry');
      await workOff();
    }
    expect(await order(id)).toMatchObject({
      status: 'active',
      monthlyCost: '3.45',
      numbers: [{ status: 'active' }, { status: 'suspended' }, { status: 'suspended' }],
    });
    const far = await web.addProperty(clientId, { provinceCode: 'YT', city: 'Whitehorse' });
    await web.db.query(sql`
      insert into simulated_numbers (provider_id, number, friendly_name, voice_url, status_callback, fallback_url)
      select 'gone' || n, '+186755501' || lpad(n::text, 2, '0'), 'others', '', '', '' from generate_series(0, 99) n`);
    const { id: lone } = await web.ok('POST', path, wish(far));
    await act(lone, 'submit');
    await workOff();
    expect(await order(lone)).toMatchObject({ status: 'failed', error: 'No number is available in 867.' });
    expect((await act(lone, 'release', { reason: 'Not needed' })).json().data).toMatchObject({
      status: 'released',
      stillShown: [],
    });
  });

  it('are held to the rules, in the words of each field', async () => {
    const propertyId = await web.addProperty(clientId);
    const refused = async (more: object) =>
      (await web.by('POST', path, { body: wish(propertyId, more) })).json();
    expect(await refused({ forwardTo: '416 911 0123' })).toMatchObject({
      status: 400,
      errors: { forwardTo: expect.stringContaining('911') },
    });
    expect(await refused({ areaCode: '514' })).toMatchObject({
      errors: { areaCode: expect.stringContaining('514 is not an area code of ON') },
    });
    expect(await refused({ record: 1 })).toMatchObject({
      errors: { recordNotice: 'Say what callers hear before they are recorded' },
    });
    const { rows } = await web.db.query<{ number: string }>(
      sql`select number from tracking_numbers where status = 'active' limit 1`,
    );
    expect(await refused({ forwardTo: rows[0]?.number })).toMatchObject({
      errors: { forwardTo: 'This is one of our call numbers, so a call would go in a circle' },
    });
    expect(await refused({ source: 'nowhere' })).toMatchObject({ errors: { source: expect.any(String) } });
    const { id } = await web.ok('POST', path, wish(propertyId));
    await act(id, 'submit');
    const twin = await web.by('POST', path, { body: wish(propertyId) });
    expect(twin.json()).toMatchObject({
      status: 409,
      errors: { source: `Order ${id} is open for this source already` },
    });
    const restricted = await web.addClient();
    await web.ok('POST', '/api/v1/client_restrictions', {
      clientId: restricted,
      scope: 'feature',
      target: 'call_tracking',
      mode: 'deny',
      reason: 'Contract',
      from: '2020-01-01',
    });
    const theirs = await web.by('POST', path, { body: wish(await web.addProperty(restricted)) });
    expect(theirs.json()).toMatchObject({ status: 409, code: 'restricted' });
  });

  it('are suspended, resumed and released with their numbers, from either side', async () => {
    const propertyId = await web.addProperty(clientId);
    const { id } = await web.ok('POST', path, wish(propertyId, { areaCode: '437' }));
    await act(id, 'submit');
    await workOff();
    const [number] = (await order(id))['numbers'] as Data[];
    const numberPath = `/api/v1/tracking_numbers/${number?.id}`;
    expect((await act(id, 'suspend', { reason: 'Renovation' })).json().data).toMatchObject({
      status: 'suspended',
    });
    expect(await web.ok('GET', numberPath)).toMatchObject({ status: 'suspended' });
    expect((await act(id, 'resume')).statusCode).toBe(200);
    await web.ok('POST', `${numberPath}/suspend`, {});
    expect(await order(id)).toMatchObject({ status: 'suspended' });
    await web.ok('POST', `${numberPath}/resume`, {});
    expect(await order(id)).toMatchObject({ status: 'active' });

    await web.ok('PUT', `/api/v1/lift_properties_meta/${propertyId}`, { phone: String(number?.['number']) });
    const warned = await act(id, 'release', { reason: 'Sold' });
    expect(warned.json().data).toMatchObject({ status: 'active', stillShown: [expect.any(String)] });
    const released = await act(id, 'release', { reason: 'Sold', evenIfShown: true });
    expect(released.json().data).toMatchObject({ status: 'releasing' });
    const inventory = await web.ok<Data[]>(
      'GET',
      `/api/v1/call_inventory?search=${number?.['number'] as string}`,
    );
    expect(inventory).toMatchObject([{ status: 'quarantine', isStillShown: 1, needsAttention: 1 }]);
  });

  it('show in the grid of their client', async () => {
    const owner = await web.addClient();
    const propertyId = await web.addProperty(owner, { phone: '+16135550122' });
    await web.addProperty(owner, { status: 'draft' });
    const { id } = await web.ok('POST', path, wish(propertyId, { source: 'print' }));
    const grid = await web.ok<{ properties: object[]; sources: object[]; total: number }>(
      'GET',
      `${path}/grid?clientId=${owner}`,
    );
    expect(grid.sources.slice(0, 3)).toEqual([
      { source: 'website', name: 'Website' },
      { source: 'sign', name: 'Sign' },
      { source: 'print', name: 'Print' },
    ]);
    expect(grid).toMatchObject({
      total: 1,
      properties: [
        {
          id: propertyId,
          phone: '+16135550122',
          cells: [{ source: 'print', number: null, order: { id, status: 'draft' } }],
        },
      ],
    });
  });

  it('are found by province code first, then by words that contain it', async () => {
    const owner = await web.addClient();
    await web.addProperty(owner, { name: 'Beacon House', city: 'Montreal', provinceCode: 'QC' });
    await web.addProperty(owner, { name: 'Birch Court', city: 'Ottawa', provinceCode: 'ON' });
    await web.addProperty(owner, { name: 'Elm Court', city: 'Halifax', provinceCode: 'NS' });
    const found = async (search: string) =>
      (
        await web.ok<{ properties: { name: string }[] }>(
          'GET',
          `${path}/grid?clientId=${owner}&search=${encodeURIComponent(search)}`,
        )
      ).properties.map(({ name }) => name);
    expect(await found('ON')).toEqual(['Birch Court', 'Beacon House']);
    expect(await found('on')).toEqual(['Birch Court', 'Beacon House']);
    expect(await found('court')).toEqual(['Birch Court', 'Elm Court']);
  });
});
