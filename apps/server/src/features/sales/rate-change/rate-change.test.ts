import { centsOf } from '@supersync/contract/sales/rate-change/cents.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import {
  dayIn,
  firstBillingDay,
  latestDay,
  monthsAfter,
} from '@supersync/contract/sales/rate-change/rate-days.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  maxLateChanges,
  type readRateOverview,
} from '@supersync/contract/sales/rate-change/overview-actions.ts';
import { letterDay } from '@supersync/contract/sales/rate-template/letter.ts';
import { receiveLeadMail } from '@supersync/contract/messaging/lead-mail/actions.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSmtpServer, type SmtpServer } from '#test/stand-ins/smtp-server.ts';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { addAccount, grant, logIn, shareDatabase, type Jar } from '#test/web-app.ts';
import type { SharedDatabase } from '#test/support/test-database.ts';

let shared: SharedDatabase;
let app: TasksApp;
let smtp: SmtpServer;
let sales: Jar;
let other: Jar;
let salesEmail = '';
let signIns: (() => Promise<void>)[] = [];

const path = '/api/v1/subscriptions';
const mailSecret = 'a-secret-of-the-mail-service-that-is-long';
const today = (): string => dayIn('America/Toronto', app.clock.now());
const day = (offset: number): string => dayAfter(today(), offset);

beforeAll(async () => {
  shared = await shareDatabase();
  smtp = await startSmtpServer();
  app = await startTasksApp(shared, { env: { SMTP_URL: smtp.url, LEAD_MAIL_SECRET: mailSecret } });
  const person = async (take: (jar: Jar) => void): Promise<string> => {
    const { userId, email } = await addAccount(app.db);
    await grant(app.db, userId, ['supersync_rate_retirement', 'supersync_developer_tools']);
    signIns.push(async () => take(await logIn(app.app, email)));
    return email;
  };
  salesEmail = await person((jar) => (sales = jar));
  await person((jar) => (other = jar));
  await signInAgain();
  await app.db.query(sql`
    insert into clients (id, client_key, name, status, locale) values
      (1, 'elm', 'Elm & Oak', 'active', 'en'), (2, 'orme', 'Orme', 'active', 'fr'), (3, 'ash', 'Ash', 'active', 'en')`);
  await app.db.query(sql`
    insert into client_contacts (id, client_id, first_name, last_name, email, is_billing) values
      (1, 1, 'Billing', 'Desk', 'billing@elm.example', true), (2, 2, 'Bureau', 'Facturation', 'factures@orme.example', true),
      (3, 3, 'Leasing', 'Desk', 'leasing@ash.example', false)`);
  await app.db.query(sql`
    insert into services (id, service_key, name, category, charged_per, default_rate, currency) values
      (1, 'hosting', 'Hosting', 'website', 'client', 100, 'CAD'), (2, 'calls', 'Calls', 'call-tracking', 'client', 50, 'CAD')`);
  await app.db.query(sql`
    insert into service_default_rate_increases (service_id, amount, max_increase_pct, round_to,
      auto_approve_below_pct, effective_from) values (1, 5, 10, 1, 4, '2020-01-01')`);
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  await shared.drop();
});

const signInAgain = async (): Promise<void> => {
  for (const signIn of signIns) await signIn();
};

/** Subscriptions of one batch: each says what differs from a rate of 100 that expires in 70 days. */
let next = 1;
async function subscriptions(...given: readonly Readonly<Record<string, unknown>>[]): Promise<number[]> {
  const rows = given.map((more) => ({
    id: next++,
    client_id: 1,
    service_id: 1,
    rate: '100.00',
    rate_type: 'standard',
    currency: 'CAD',
    billing_anchor: 1,
    started_on: '2025-01-01',
    rate_expiry: day(70),
    status: 'current',
    version: 1,
    created: new Date().toISOString(),
    modified_at: new Date().toISOString(),
    ...more,
  }));
  await app.db.query(sql`
    insert into subscriptions select * from json_populate_recordset(null::subscriptions, ${JSON.stringify(rows)}::json)`);
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  smtp.meet('take');
  await app.db.query(sql`delete from subscriptions`);
  await app.db.query(sql`update service_default_rate_increases set amount = 5 where id = 1`);
});

const run = async (name: string): Promise<string | null> => {
  const started = await app.call('POST', `${api}/tasks`, { name, parameters: {} }, sales);
  expect(started.statusCode, started.body).toBe(202);
  const { status, message } = await app.runIn(
    dataOf(started).id,
    'success',
    'fatal-error',
    'RECOVERABLE_ERROR',
  );
  expect(status, message ?? '').toBe('success');
  return message;
};

const read = async (id: number) =>
  dataOf<Record<string, unknown>>(await app.call('GET', `${path}/${id}`, undefined, sales));
const step = (id: number, name: string, body?: object, as = sales) =>
  app.call('POST', `${path}/${id}/${name}`, body, as);
const bulk = async (body: object, as = other) => {
  const answer = await app.call('POST', `${path}/change_rates`, body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return dataOf<{
    changed: number;
    totals: Record<string, unknown>[];
    rows: { id: number; refusal: string | null }[];
  }>(answer);
};

/** Once the job has mailed it, or given up; woken by the database's own state. */
async function statusIn(id: number, ...statuses: string[]): Promise<Record<string, unknown>> {
  for (;;) {
    const found = await read(id);
    if (statuses.includes(String(found['status'])) || statuses.includes(String(found['noticeStatus'])))
      return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The plain-text part of a mail as it arrived. */
function plainPart(mail: string): string {
  const [, part = ''] = mail.split(/^--=_[\w-]+\r\n/m);
  const [head = '', ...body] = part.split('\r\n\r\n');
  const printed = body.join('\r\n\r\n').trim();
  const text = head.includes('base64') ? Buffer.from(printed, 'base64').toString() : printed;
  return text.replaceAll('\r\n', '\n');
}

const effectiveAt = (offset: number): string => firstBillingDay(1, latestDay(day(offset), day(60)));

describe('the nightly scan', () => {
  it('proposes what is due, approves small ones itself, and names what it cannot', async () => {
    const [due, far, small, locked, foreign, canceled] = await subscriptions(
      {},
      { rate_expiry: day(91) },
      { rate: '99.90' },
      { rate_locked_until: day(200) },
      { service_id: 2, rate_expiry: day(10) },
      { status: 'canceled', cancel_reason: 'waived', next_review: day(0), rate_expiry: day(-5) },
    );
    await app.db.query(sql`update service_default_rate_increases set amount = 3 where id = 1`);
    expect(await run('scan-rates')).toBe(
      '0 need approval, 3 approved automatically, 0 moved, 0 canceled, 1 exceptions',
    );
    expect(await read(due ?? 0)).toMatchObject({
      status: 'approved',
      proposedRate: '103.00',
      proposedEffective: effectiveAt(70),
      approvedUserId: null,
    });
    for (const id of [far, locked, foreign]) expect(await read(id ?? 0)).toMatchObject({ status: 'current' });
    expect(await read(small ?? 0)).toMatchObject({ status: 'approved', proposedRate: '103.00' });
    expect(await read(canceled ?? 0)).toMatchObject({ status: 'approved', cancelReason: null });
  });

  it('leaves alone what is locked until 9999', async () => {
    const [locked = 0] = await subscriptions({ rate_locked_until: '9999-12-31', rate_expiry: day(10) });
    expect(await run('scan-rates')).toBe(
      '0 need approval, 0 approved automatically, 0 moved, 0 canceled, 0 exceptions',
    );
    expect(await read(locked)).toMatchObject({ status: 'current', rateLockedUntil: '9999-12-31' });
  });

  it('moves the date of what was not sent in time, and never brings one forward', async () => {
    const open = { status: 'needsApproval', proposed_rate: '105.00', notice_days: 60, term_months: 12 };
    const [late, early] = await subscriptions(
      { ...open, rate_expiry: day(5), proposed_effective: day(30) },
      { ...open, rate_expiry: day(5), proposed_effective: monthsAfter(effectiveAt(0), 3) },
    );
    expect(await run('scan-rates')).toContain('1 moved');
    expect(await read(late ?? 0)).toMatchObject({ proposedEffective: effectiveAt(5) });
    expect(await read(early ?? 0)).toMatchObject({ proposedEffective: monthsAfter(effectiveAt(0), 3) });
  });
});

describe('a decision', () => {
  it('needs a second person above the limit, and stays within the cap', async () => {
    const [id = 0] = await subscriptions({});
    await run('scan-rates');
    const over = await step(id, 'edit_rate', { proposedRate: '110.01' });
    expect(over.json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('allows 110.00 at most'),
    });
    const tried = await step(id, 'edit_rate', { proposedRate: '108.00', dryRun: true });
    expect(dataOf(tried)).toMatchObject({ change: '8.00', changePct: '8.00', proposedRate: '108.00' });
    expect(await read(id)).toMatchObject({ proposedRate: '105.00' });
    expect((await step(id, 'edit_rate', { proposedRate: '108.00' })).statusCode).toBe(200);
    expect((await step(id, 'approve_rate')).json()).toMatchObject({
      status: 409,
      detail: 'You set this rate yourself: somebody else must approve it. Nothing was saved.',
    });
    expect((await step(id, 'approve_rate', undefined, other)).statusCode).toBe(200);
    // Below the limit one may approve one's own; an edit takes the approval away.
    expect(dataOf(await step(id, 'edit_rate', { proposedRate: '103.00' }))).toMatchObject({
      status: 'needsApproval',
    });
    expect((await step(id, 'approve_rate')).statusCode).toBe(200);
  });

  it('is refused for a client without a billing contact', async () => {
    const [id = 0] = await subscriptions({ client_id: 3 });
    await run('scan-rates');
    expect((await step(id, 'approve_rate', undefined, other)).json()).toMatchObject({
      detail: 'Ash has no billing contact with an email address. Nothing was saved.',
    });
  });

  it('cancels with a reason and a next review, and is opened again', async () => {
    const [id = 0] = await subscriptions({});
    await run('scan-rates');
    const without = await step(id, 'cancel_rate', { reason: 'waived' });
    expect(without.json()).toMatchObject({ errors: { nextReview: 'Enter the date of the next review' } });
    await step(id, 'cancel_rate', { reason: 'waived', nextReview: day(30), note: 'Outage' });
    expect(await read(id)).toMatchObject({
      status: 'canceled',
      cancelReason: 'waived',
      cancelNote: 'Outage',
      proposedRate: null,
    });
    expect((await step(id, 'reopen_rate')).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({
      status: 'needsApproval',
      proposedRate: '105.00',
      nextReview: null,
    });
  });

  it('postpones to a later billing day', async () => {
    const [id = 0] = await subscriptions({});
    await run('scan-rates');
    expect((await step(id, 'postpone_rate', { until: day(1) })).statusCode).toBe(409);
    const until = day(120);
    expect(dataOf(await step(id, 'postpone_rate', { until }))).toMatchObject({
      proposedEffective: firstBillingDay(1, until),
    });
    // Undone: the day it had, once.
    expect(await read(id)).toMatchObject({ postponedFrom: effectiveAt(70) });
    expect(dataOf(await step(id, 'undo_postpone_rate'))).toMatchObject({
      proposedEffective: effectiveAt(70),
    });
    expect((await step(id, 'undo_postpone_rate')).json()).toMatchObject({ code: 'rate_refused' });
    await bulk({ ids: [id], step: 'postpone', until });
    expect((await bulk({ ids: [id], step: 'unpostpone' })).changed).toBe(1);
    expect(await read(id)).toMatchObject({ proposedEffective: effectiveAt(70), postponedFrom: null });
  });

  it.each([['98.00'], ['103.00'], [null]])(
    'stays postponed when its rate becomes %s',
    async (proposedRate) => {
      const [id = 0] = await subscriptions({});
      await run('scan-rates');
      const until = day(120);
      await step(id, 'postpone_rate', { until });
      expect((await step(id, 'edit_rate', { proposedRate })).statusCode).toBe(200);
      expect(await read(id)).toMatchObject({
        proposedEffective: firstBillingDay(1, until),
        postponedFrom: effectiveAt(70),
      });
    },
  );

  it('refuses another current rate while a change is open', async () => {
    const [id = 0] = await subscriptions({});
    await run('scan-rates');
    const answer = await app.call('PUT', `${path}/${id}`, { rate: '90.00' }, sales);
    expect(answer.json()).toMatchObject({ status: 409, code: 'rate_refused' });
    expect((await app.call('PUT', `${path}/${id}`, { rateLockedUntil: day(10) }, sales)).statusCode).toBe(
      200,
    );
  });
});

describe('a batch', () => {
  it('does what each alone does, names its exceptions, sums to the cent, and is undone', async () => {
    const rates = ['19.99', '100.10', '45.55', '1234.56'];
    const ids = await subscriptions(
      ...rates.map((rate) => ({ rate })),
      { client_id: 3 },
      { rate_expiry: day(400) },
    );
    await run('scan-rates');
    const preview = await bulk({ ids, step: 'approve', dryRun: true });
    expect(preview.rows.filter(({ refusal }) => refusal !== null).map(({ refusal }) => refusal)).toEqual([
      'Ash has no billing contact with an email address.',
      'It is current.',
    ]);
    const states = await Promise.all(ids.map(async (id) => (await read(id))['status']));
    expect(states.filter((status) => status === 'approved')).toEqual([]);

    const whole = await bulk({ ids, step: 'approve' });
    expect(whole).toEqual(preview);
    const singles = await Promise.all(ids.slice(0, 4).map(read));
    const sum = singles.reduce((cents, { rateChange }) => cents + centsOf(String(rateChange)), 0n);
    expect(whole.changed).toBe(4);
    expect(centsOf(String(whole.totals[0]?.['change']))).toBe(sum);
    const totals = dataOf<Record<string, unknown>[]>(
      await app.call(
        'GET',
        `${path}/rate_totals?where=${encodeURIComponent(JSON.stringify({ status: 'approved' }))}`,
        undefined,
        sales,
      ),
    );
    expect(totals).toEqual(whole.totals);

    expect((await bulk({ ids: ids.slice(0, 4), step: 'withdraw' })).changed).toBe(4);
    for (const id of ids.slice(0, 4))
      expect(await read(id)).toMatchObject({ status: 'needsApproval', approvedUserId: null });
  });
});

describe('a notice', () => {
  it('is mailed in the client’s language, locks the change, and the rate applies on its day, once', async () => {
    const [english = 0, french = 0, held = 0] = await subscriptions({}, { client_id: 2, rate: '200.00' }, {});
    await run('scan-rates');
    await bulk({ ids: [english, french, held], step: 'approve' });
    const before = smtp.received.length;
    expect(await run('send-rate-notices')).toBe('3 notices, 0 exceptions');
    for (const id of [english, french, held]) await statusIn(id, 'retiring');
    const letters = smtp.received.slice(before).map(({ to, text }) => ({ to: to[0] ?? '', text }));
    expect(letters.map(({ to }) => to).toSorted()).toEqual([
      'billing@elm.example',
      'billing@elm.example',
      'factures@orme.example',
    ]);
    for (const { text } of letters) expect(text).toMatch(/text\/plain[\s\S]+text\/html/);
    const { rows } = await app.db.query<{ language: string; text: string; html: string }>(
      sql`select language, text, html from rate_notices where subscription_id = ${french}`,
    );
    expect(rows[0]).toMatchObject({
      language: 'fr',
      text: expect.stringContaining('Nouveau tarif 210,00 $ CAD'),
    });
    expect(letters.map(({ text }) => plainPart(text))).toContain(rows[0]?.text);

    expect((await step(english, 'edit_rate', { proposedRate: '101.00' })).json()).toMatchObject({
      code: 'illegal_state',
    });
    expect((await step(english, 'withdraw_rate_approval')).json()).toMatchObject({ code: 'illegal_state' });

    const effective = String((await read(english))['proposedEffective']);
    expect(effective).toBe(effectiveAt(70));
    expect(await run('apply-rates')).toBe('0 applied, 0 moved');
    await app.call('PUT', `${path}/${held}`, { rateLockedUntil: dayAfter(effective, 40) }, sales);
    app.clock.advance((Date.parse(`${effective}T03:00:00Z`) - app.clock.now().getTime()) / 1000);
    await signInAgain();
    // In Toronto it is still the evening before.
    expect(await run('apply-rates')).toBe('0 applied, 1 moved');
    app.clock.advance(6 * 3600);
    await signInAgain();
    expect(await run('apply-rates')).toBe('2 applied, 0 moved');
    expect(await run('apply-rates')).toBe('0 applied, 0 moved');
    expect(await read(english)).toMatchObject({
      status: 'current',
      rate: '105.00',
      proposedRate: null,
      rateExpiry: monthsAfter(effective, 12),
    });
    expect(await read(held)).toMatchObject({
      status: 'retiring',
      rate: '100.00',
      proposedEffective: firstBillingDay(1, dayAfter(effective, 41)),
    });
    const { rows: history } = await app.db.query(
      sql`select subscription_id, old_rate::text, new_rate::text, effective_on from rate_history order by subscription_id`,
    );
    expect(history).toEqual([
      { subscription_id: english, old_rate: '100.00', new_rate: '105.00', effective_on: effective },
      { subscription_id: french, old_rate: '200.00', new_rate: '210.00', effective_on: effective },
    ]);
  });

  it('that is not taken shows on the subscription and is tried again', async () => {
    const [id = 0] = await subscriptions({});
    await run('scan-rates');
    await bulk({ ids: [id], step: 'approve' });
    smtp.meet('refuse', 'take');
    await step(id, 'send_rate_notice', undefined, other);
    for (;;) {
      const { rows } = await app.db.query<{ problem: string | null }>(
        sql`select problem from rate_notices where subscription_id = ${id}`,
      );
      if (rows[0]?.problem?.includes('did not take the mail') === true) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const found = await read(id);
    if (found['status'] === 'approved')
      expect((await step(id, 'withdraw_rate_approval')).json()).toMatchObject({
        detail: expect.stringContaining('is being sent'),
      });
    await statusIn(id, 'retiring');
  });

  it('that comes back is marked, its change is approved anew, and only a person sends it again', async () => {
    const [id = 0] = await subscriptions({});
    await run('scan-rates');
    await bulk({ ids: [id], step: 'approve' });
    await step(id, 'send_rate_notice', undefined, other);
    await statusIn(id, 'retiring');
    const { rows } = await app.db.query<{ mailId: string }>(
      sql`select mail_id as "mailId" from rate_notices where subscription_id = ${id}`,
    );
    const report = {
      headers: { From: 'MAILER-DAEMON@mx.example', Subject: 'Undeliverable: Your new rate' },
      envelope: { to: 'console@supersync.test', from: '' },
      plain: `550 5.1.1 User unknown\n\nMessage-ID: <${rows[0]?.mailId ?? ''}@supersync.test>\n`,
    };
    const answer = await app.app.inject({
      method: receiveLeadMail.method,
      url: receiveLeadMail.path,
      headers: { authorization: `Bearer ${mailSecret}` },
      payload: report,
    });
    expect(answer.statusCode, answer.body).toBe(202);
    expect(await statusIn(id, 'bounced')).toMatchObject({
      status: 'approved',
      notifiedAt: null,
      noticeProblem: 'Bounced: 550 5.1.1 User unknown',
    });
    expect(await run('send-rate-notices')).toBe('0 notices, 0 exceptions');
    await step(id, 'send_rate_notice', undefined, other);
    expect(await statusIn(id, 'retiring')).toMatchObject({ noticeStatus: null });
  });
});

describe('a closed client', () => {
  const close = (status: 'closed' | 'active') =>
    app.db.query(sql`update clients set status = ${status} where id = 1`);
  afterEach(() => close('active'));

  it('gets no proposal, no notice and no new rate, also before the scan cancels what is open', async () => {
    const open = {
      proposed_rate: '105.00',
      proposed_effective: day(0),
      notice_days: 60,
      term_months: 12,
      rate_expiry: day(-5),
    };
    const [current = 0, approved = 0, lower = 0, retiring = 0] = await subscriptions(
      {},
      { ...open, status: 'approved' },
      { ...open, status: 'approved', proposed_rate: '90.00' },
      { ...open, status: 'retiring', notified_at: `${day(-70)}T12:00:00Z` },
    );
    await close('closed');
    expect(await run('send-rate-notices')).toBe('0 notices, 0 exceptions');
    expect(await run('apply-rates')).toBe('0 applied, 0 moved');
    for (const id of [approved, lower])
      expect((await step(id, 'send_rate_notice')).json()).toMatchObject({
        status: 409,
        detail: 'Elm & Oak is closed. Nothing was saved.',
      });
    expect(await read(lower)).toMatchObject({ status: 'approved' });
    expect(await read(retiring)).toMatchObject({ status: 'retiring', rate: '100.00' });
    expect(await run('scan-rates')).toBe(
      '0 need approval, 0 approved automatically, 0 moved, 3 canceled, 0 exceptions',
    );
    expect(await read(current)).toMatchObject({ status: 'current' });
  });
});

describe('defaults and templates', () => {
  it('simulates on the subscriptions of today, saves a version and retires the one before', async () => {
    await subscriptions({}, { rate: '50.00' }, { service_id: 2 });
    const draft = {
      serviceId: 1,
      increaseType: 'percent',
      amount: '20.00',
      minIncrease: null,
      maxIncreasePct: '10.00',
      roundTo: '1.00',
      noticeDays: 60,
      termMonths: 12,
      autoApproveBelowPct: null,
      effectiveFrom: '2020-06-01',
    };
    const rates = '/api/v1/service_default_rate_increases';
    const simulated = await app.call('POST', `${rates}/simulate`, draft, sales);
    expect(dataOf(simulated)).toMatchObject({
      subscriptions: 2,
      changed: 2,
      capped: 2,
      totals: [{ currency: 'CAD', change: '15.00', yearly: '180.00' }],
      before: [{ change: '8.00' }],
    });
    const saved = await app.call('POST', `${rates}/save`, draft, sales);
    expect(dataOf(saved)).toMatchObject({ retired: 1 });
    const { rows } = await app.db.query(sql`select status from service_default_rate_increases order by id`);
    expect(rows).toEqual([{ status: 'retired' }, { status: 'active' }]);
    const wrong = await app.call('POST', `${rates}/save`, { ...draft, roundTo: '0.00' }, sales);
    expect(wrong.json()).toMatchObject({ status: 400, errors: { roundTo: 'Must be above zero' } });
  });

  it('refuses an unknown variable, saves versions, previews and sends a test to oneself', async () => {
    const [id = 0] = await subscriptions({ client_id: 2 });
    const templates = '/api/v1/rate_letter_templates';
    const draft = {
      language: 'fr',
      subject: 'Tarif de {{service}}',
      html: '<p>{{client}}: {{newRate}} le {{effectiveDate}}</p>',
    };
    const unknown = await app.call(
      'POST',
      `${templates}/save`,
      { ...draft, html: `${draft.html}{{rent}}`, basedOn: 1 },
      sales,
    );
    expect(unknown.json()).toMatchObject({ status: 400, errors: { html: 'Unknown variable: rent' } });
    const saved = await app.call('POST', `${templates}/save`, { ...draft, basedOn: 1 }, sales);
    expect(dataOf(saved)).toMatchObject({ number: 2 });
    const stale = await app.call('POST', `${templates}/save`, { ...draft, basedOn: 1 }, sales);
    expect(stale.json()).toMatchObject({ status: 409, code: 'newer_template' });
    const preview = await app.call('POST', `${templates}/preview`, { subscriptionId: id }, sales);
    expect(dataOf(preview)).toMatchObject({ subject: 'Tarif de Hosting', language: 'fr', problems: [] });
    const before = smtp.received.length;
    const sent = await app.call('POST', `${templates}/test`, { subscriptionId: id, draft }, sales);
    expect(dataOf(sent)).toEqual({ to: salesEmail, file: null });
    expect(smtp.received[before]?.to).toEqual([salesEmail]);
  });

  it('previews a rate without a proposal on the day a scan would propose', async () => {
    const [id = 0] = await subscriptions({ rate_expiry: day(5) });
    const preview = await app.call(
      'POST',
      '/api/v1/rate_letter_templates/preview',
      { subscriptionId: id },
      sales,
    );
    await run('scan-rates');
    const { proposedEffective } = await read(id);
    expect(dataOf<{ subject: string }>(preview).subject).toBe(
      `Your new rate for Hosting from ${letterDay(String(proposedEffective), 'en')}`,
    );
  });

  it('reads the overview', async () => {
    const open = { status: 'needsApproval', proposed_rate: '105.00', notice_days: 60, term_months: 12 };
    await subscriptions(
      {},
      { ...open, rate_expiry: day(5), proposed_effective: firstBillingDay(1, day(20)) },
    );
    const answer = await app.call('GET', `${path}/rate_overview`, undefined, sales);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(dataOf(answer)).toMatchObject({ slipping: { count: 1, rows: [{ currency: 'CAD' }] } });
    expect(dataOf<{ expiries: unknown[] }>(answer).expiries).toHaveLength(12);
  });

  it('sums in the overview what each step leaves, and names the worst of all late notices', async () => {
    const overview = async () =>
      dataOf<ActionAnswer<typeof readRateOverview>>(
        await app.call('GET', `${path}/rate_overview`, undefined, sales),
      );
    const late = (index: number) => ({
      status: 'needsApproval',
      proposed_rate: '105.00',
      proposed_effective: firstBillingDay(1, day(20)),
      notice_days: 60 + index,
      term_months: 12,
      rate_expiry: day(5),
    });
    const worst = Array.from({ length: maxLateChanges + 1 }, (_none, index) => late(index));
    const ids = await subscriptions({ rate: '70.50' }, { ...late(99), rate_expiry: null }, ...worst);
    const [plain = 0, , first = 0] = ids;

    const before = await overview();
    expect(before.slipping.count).toBe(worst.length);
    expect(before.slipping.rows.map(({ id }) => id)).toEqual(ids.slice(3).toReversed());
    const totals = (of: typeof before, status: string) =>
      of.funnel.find((stage) => stage.status === status)?.totals;
    expect(totals(before, 'current')).toEqual([
      { currency: 'CAD', count: 1, current: '70.50', proposed: '70.50', change: '0.00', yearly: '0.00' },
    ]);
    const sum = { current: '2200.00', proposed: '2310.00', change: '110.00', yearly: '1320.00' };
    expect(totals(before, 'needsApproval')).toEqual([{ currency: 'CAD', count: 22, ...sum }]);
    expect(before.expiries.reduce((all, { expiring }) => all + expiring, 0)).toBe(22);

    const canceled = await step(first, 'cancel_rate', { reason: 'client_left' }, other);
    expect(canceled.statusCode, canceled.body).toBe(200);
    await app.db.query(sql`delete from subscriptions where id = ${plain}`);
    const after = await overview();
    expect(after.slipping.count).toBe(worst.length - 1);
    expect(totals(after, 'current')).toEqual([]);
    expect(totals(after, 'needsApproval')).toMatchObject([{ count: 21, current: '2100.00' }]);
    expect(totals(after, 'canceled')).toMatchObject([{ count: 1 }]);
    expect(after.expiries.reduce((all, { expiring }) => all + expiring, 0)).toBe(20);
  });
});
