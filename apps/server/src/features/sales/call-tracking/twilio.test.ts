import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountSid, authToken, startTwilio, type TwilioStandIn } from '#test/calls/twilio-stand-in.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import type { Server } from '#platform/server.ts';
import { stepOrders } from './provision.ts';
import { setUpCalls, type CallSetup } from './setup.ts';

const path = '/api/v1/call_orders';

describe.each(testDatabases().slice(-1))('Twilio on $name', (kind) => {
  let twilio: TwilioStandIn;
  let web: PlatformApp;
  let inside: Server;
  let aheadSeconds = 0;
  let setup: CallSetup;
  let clientId: number;

  beforeAll(async () => {
    twilio = await startTwilio();
    web = await startPlatformApp(
      kind,
      {
        TWILIO_ACCOUNT_SID: accountSid,
        TWILIO_AUTH_TOKEN: authToken,
        TWILIO_URL: twilio.url,
        CALL_WEBHOOK_URL: 'https://calls.example',
        CALL_FAIL_SAFE_URL: 'https://safe.example/forward?to={number}',
      },
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
  afterAll(async () => {
    await web.stop();
    twilio.stop();
  });
  // Every call was of the form Twilio documents, and signed in.
  afterEach(() => expect(twilio.wrong).toEqual([]));

  const submitted = async (more: object = {}): Promise<number> => {
    const { id } = await web.ok('POST', path, {
      propertyId: await web.addProperty(clientId),
      source: 'sign',
      forwardTo: '+14165550199',
      areaCode: '647',
      ...more,
    });
    await web.ok('POST', `${path}/${id}/submit`, {});
    return id;
  };
  const order = (id: number) => web.ok<Data>('GET', `${path}/${id}?relations=numbers`);

  it('is asked for a number by area code, and told where to ask us and where to turn without us', async () => {
    const id = await submitted();
    expect(await stepOrders(inside, setup)).toBe(true);
    expect(await order(id)).toMatchObject({ status: 'active', numbers: [{ number: '+16475550120' }] });
    expect(twilio.held).toMatchObject([
      {
        friendly_name: setup.nameFor(id, 1),
        voice_url: 'https://calls.example/v0/call-webhooks/voice',
        status_callback: 'https://calls.example/v0/call-webhooks/status',
        voice_fallback_url: 'https://safe.example/forward?to=%2B14165550199',
      },
    ]);
    expect(twilio.calls.at(-1)).toBe('POST /IncomingPhoneNumbers.json');
  });

  it('says what numbers cost a month', async () => {
    const propertyId = await web.addProperty(clientId);
    const body = {
      places: [{ propertyId, source: 'print' }],
      settings: { forwardTo: '+14165550199', areaCode: '416', quantity: 3 },
      dryRun: true,
    };
    expect(await web.ok('POST', `${path}/bulk`, body)).toMatchObject({
      monthlyCost: '3.75',
      currency: 'USD',
    });
    const { id } = await web.ok('POST', path, {
      propertyId,
      source: 'print',
      forwardTo: '+14165550199',
      numberType: 'tollfree',
    });
    expect(await order(id)).toMatchObject({ monthlyCost: '2.50' });
  });

  it('is not asked twice for what it sold but did not confirm', async () => {
    const id = await submitted();
    twilio.faults.push('lost');
    await stepOrders(inside, setup);
    expect(await order(id)).toMatchObject({
      status: 'provisioning',
      error: expect.stringContaining('Twilio'),
    });
    aheadSeconds += 10;
    const before = twilio.calls.length;
    await stepOrders(inside, setup);
    expect(await order(id)).toMatchObject({ status: 'active', error: null });
    expect(twilio.held.filter(({ friendly_name: name }) => name === setup.nameFor(id, 1))).toHaveLength(1);
    expect(twilio.calls.slice(before)).toEqual(['GET /IncomingPhoneNumbers.json']);
  });

  it('sells the next number where somebody else was faster, and says why it refuses', async () => {
    const quick = await submitted();
    twilio.faults.push({ status: 400, code: 21422, message: 'PhoneNumber is not available' });
    await stepOrders(inside, setup);
    expect(await order(quick)).toMatchObject({ status: 'active' });
    const refused = await submitted();
    twilio.faults.push({ status: 400, code: 21631, message: 'An address is required' });
    await stepOrders(inside, setup);
    expect(await order(refused)).toMatchObject({
      status: 'failed',
      error: 'Twilio: An address is required (21631).',
    });
  });

  it('is looked at by the checks, and rings for a test', async () => {
    const { rows } = await web.db.query<{ id: number; number: string }>(
      sql`select id, number from tracking_numbers where provider_id is not null order by id limit 1`,
    );
    const numberPath = `/api/v1/tracking_numbers/${rows[0]?.id}`;
    const read = async () => {
      const { checks } = await web.ok<{ checks: { check: string; verdict: string }[] }>(
        'GET',
        `${numberPath}/checks`,
      );
      return Object.fromEntries(checks.map(({ check, verdict }) => [check, verdict]));
    };
    expect(await read()).toEqual({
      owned: 'passed',
      webhook: 'passed',
      forward: 'passed',
      whisper: 'warning',
      notice: 'passed',
      fail_safe: 'passed',
    });
    const held = twilio.held.find(({ phone_number: number }) => number === rows[0]?.number);
    if (held !== undefined) held.voice_url = 'https://elsewhere.example';
    expect(await read()).toMatchObject({ owned: 'passed', webhook: 'failed' });
    const tester = await web.person(['supersync_call_tracking_test']);
    const unsure = await web.call(tester, 'POST', `${numberPath}/test_call`, { body: {} });
    expect(unsure.statusCode).toBe(400);
    const placed = await web.call(tester, 'POST', `${numberPath}/test_call`, { body: { confirm: true } });
    expect(placed.json().data).toMatchObject({
      provider: 'twilio',
      providerCallId: expect.stringMatching(/^CA/),
    });
    const simulated = await web.call(tester, 'POST', `${numberPath}/simulate`, {
      body: { from: '613 555 0142', outcome: 'busy' },
    });
    expect(simulated.json().data).toMatchObject({
      record: { outcome: 'busy', makesLead: true, source: 'sign' },
    });
    expect((await web.db.query(sql`select from calls`)).rows).toHaveLength(0);
  });
});
