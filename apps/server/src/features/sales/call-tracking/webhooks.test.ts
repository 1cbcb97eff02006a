import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { twimlProblems } from '#test/calls/twiml-grammar.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { readForm, signatureOf } from './provider/signature.ts';

const token = 'a token of the account, 32 letters';
const base = 'https://calls.example';
const hooks = '/v0/call-webhooks';
const number = '+14375550101';
const caller = '+16135550142';
const callId = (n: number): string => `CA${String(n).padStart(32, '0')}`;

describe.each(testDatabases())('calls on $name', (kind) => {
  let web: PlatformApp;
  let clientId: number;
  let numberId: number;

  beforeAll(async () => {
    web = await startPlatformApp(kind, {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: token,
      CALL_WEBHOOK_URL: base,
      // Nobody answers there.
      TWILIO_URL: 'http://127.0.0.1:1',
    });
    clientId = await web.addClient();
    const made = await web.ok('POST', '/api/v1/tracking_numbers', {
      propertyId: await web.addProperty(clientId),
      source: 'sign',
      number,
      forwardTo: '+14165550199',
      whisper: 'A caller from the sign',
      record: 1,
      recordNotice: 'This call is recorded.',
    });
    numberId = made.id;
  });
  afterAll(() => web.stop());

  const post = (path: string, fields: Record<string, string>, signature?: string) => {
    const body = new URLSearchParams(fields).toString();
    return web.app.inject({
      method: 'POST',
      url: `${hooks}/${path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? signatureOf(token, `${base}${hooks}/${path}`, readForm(body)),
      },
      payload: body,
    });
  };
  const head = (n: number, more: Record<string, string> = {}) => ({
    CallSid: callId(n),
    From: caller,
    To: number,
    ...more,
  });
  const calls = () => web.ok<Data[]>('GET', '/api/v1/calls?sort=id&limit=0');
  const counts = async () => {
    const { rows } = await web.db.query<{
      calls: number;
      leads: number;
      entries: number;
      messages: number;
    }>(sql`
      select (select count(*)::int from calls) as calls, (select count(*)::int from leads) as leads,
        (select count(*)::int from audit_entries) as entries, (select count(*)::int from messages) as messages`);
    return rows[0];
  };

  it('refuses what is forged, unsigned or signed for another address, and keeps nothing of it', async () => {
    const before = await counts();
    const good = signatureOf(
      token,
      `${base}${hooks}/voice`,
      readForm(new URLSearchParams(head(1)).toString()),
    );
    const tries = [
      post('voice', head(1), 'AAAA'),
      post('voice', head(1), ''),
      post('voice', { ...head(1), To: '+14375550102' }, good),
      post('status', head(1), good),
      post('voice?number=1', head(1), good),
      web.app.inject({ method: 'POST', url: `${hooks}/voice`, payload: head(1) }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(404);
    expect(await counts()).toEqual(before);
  });

  it('a call is put through, kept, and a lead of its source, however often it is told', async () => {
    const first = await post('voice', head(2, { CallStatus: 'ringing' }));
    expect(first.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(twimlProblems(first.body)).toEqual([]);
    expect(first.body).toContain(`whisper?number=${numberId}`);
    expect(first.body.indexOf('This call is recorded.')).toBeLessThan(first.body.indexOf('<Dial'));
    expect(await calls()).toMatchObject([
      { outcome: 'in_progress', source: 'sign', isRecorded: 1, isTest: 0 },
    ]);
    expect((await post(`whisper?number=${numberId}`, head(3))).body).toContain('A caller from the sign');

    const dialed = head(2, {
      DialCallStatus: 'completed',
      DialCallDuration: '61',
      RecordingUrl: 'https://recordings.example/RE1',
    });
    const ended = head(2, { CallStatus: 'completed', CallDuration: '70' });
    await post('dialed', dialed);
    await post('status', ended);
    const told = await counts();
    // The provider repeats itself, and so may somebody who listened.
    for (const again of [post('voice', head(2)), post('dialed', dialed), post('status', ended)])
      expect((await again).statusCode).toBeLessThan(300);
    expect(await counts()).toEqual(told);
    const [call] = await calls();
    expect(call).toMatchObject({ outcome: 'answered', talkSec: 61, durationSec: 70, fromNumber: caller });
    expect(await web.ok('GET', `/v0/leads/${call?.['leadId'] as number}`)).toMatchObject({
      source: 'sign',
      clientId,
      phone: caller,
      status: 'new',
    });
  });

  it('events in the wrong order, and at once, come to one call and one lead', async () => {
    const before = await counts();
    const events = [
      post('status', head(4, { CallStatus: 'completed', CallDuration: '25' })),
      post('dialed', head(4, { DialCallStatus: 'no-answer' })),
      post('voice', head(4)),
      post('voice', head(4)),
    ];
    for (const answer of await Promise.all(events)) expect(answer.statusCode).toBeLessThan(300);
    const after = await counts();
    expect([(after?.calls ?? 0) - (before?.calls ?? 0), (after?.leads ?? 0) - (before?.leads ?? 0)]).toEqual([
      1, 1,
    ]);
    const last = (await calls()).at(-1);
    expect(last).toMatchObject({ outcome: 'no_answer', durationSec: 25 });
    // The same person rang before.
    expect(await web.ok('GET', `/v0/leads/${last?.['leadId'] as number}`)).toMatchObject({
      status: 'duplicate',
    });
  });

  it('a call from one of our own numbers is a test and no lead; one to a suspended number is refused', async () => {
    const other = '+14375550102';
    await web.ok('POST', '/api/v1/tracking_numbers', {
      propertyId: await web.addProperty(clientId),
      source: 'sign',
      number: other,
      forwardTo: '+14165550199',
    });
    await post('voice', { CallSid: callId(5), From: other, To: number });
    expect((await calls()).at(-1)).toMatchObject({ isTest: 1, leadId: null });
    await web.ok('POST', `/api/v1/tracking_numbers/${numberId}/suspend`, {});
    const refused = await post('voice', head(6));
    expect(refused.body).toContain('<Reject');
    expect((await calls()).at(-1)).toMatchObject({ outcome: 'rejected', leadId: null });
    await web.ok('POST', `/api/v1/tracking_numbers/${numberId}/resume`, {});
  });

  it('show in the source report, masked in the list, and out of the audit log', async () => {
    const report = await web.ok<{ total: number; sources: object[] }>(
      'GET',
      `/api/v1/clients/${clientId}/source_report`,
    );
    expect(report).toMatchObject({
      total: 1,
      sources: [{ source: 'sign', name: 'Sign', leads: 1, calls: 1 }],
    });
    const seller = await web.person(['supersync_call_tracking']);
    const list = await web.call(seller, 'GET', '/api/v1/calls?limit=0');
    expect(list.body).not.toContain(caller);
    expect(list.body).not.toContain('recordings.example');
    expect(list.json().data[0]).toMatchObject({ source: 'sign', calledNumber: number });
    const { rows } = await web.db.query(sql`
      select from audit_entries where changes::text like '%6135550142%' or changes::text like '%recordings.example%'`);
    expect(rows).toHaveLength(0);
  });

  it('a redacted caller does not come back with a late event', async () => {
    await post('voice', head(7, { From: '+16135550143' }));
    await web.db.query(sql`
      update calls set from_number = null, redacted_at = now() where provider_call_id = ${callId(7)}`);
    await post('dialed', {
      ...head(7, { From: '+16135550143' }),
      DialCallStatus: 'completed',
      RecordingUrl: 'https://recordings.example/RE7',
    });
    const { rows } = await web.db.query<{ outcome: string; kept: string | null }>(sql`
      select outcome, concat(from_number, recording_url) as kept from calls where provider_call_id = ${callId(7)}`);
    expect(rows).toEqual([{ outcome: 'answered', kept: '' }]);
  });
});
