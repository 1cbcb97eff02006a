import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { dayIn } from '@supersync/contract/sales/rate-change/rate-days.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSmtpServer, type SmtpServer } from '#test/stand-ins/smtp-server.ts';
import { testDatabases, type SharedDatabase } from '#test/support/test-database.ts';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { addAccount, grant, logIn, type Account, type Jar } from '#test/web-app.ts';

const path = '/api/v1/subscriptions';
const note = 'The client was closed. The rate is reviewed once the client is open again.';

type Shown = Readonly<Record<string, unknown>>;
interface Entry {
  readonly id: number;
  readonly action: string;
  readonly actorId: number | null;
  readonly reason: string | null;
}

describe.each(testDatabases())('changes of a client that closes, on $name', (kind) => {
  let shared: SharedDatabase;
  let app: TasksApp;
  let smtp: SmtpServer;
  let account: Account;
  let staff: Jar;
  let clientId = 0;

  const day = (offset: number): string => dayAfter(dayIn('America/Toronto', app.clock.now()), offset);

  beforeAll(async () => {
    shared = await kind.make();
    smtp = await startSmtpServer();
    app = await startTasksApp(shared, { env: { SMTP_URL: smtp.url } });
    account = await addAccount(app.db);
    await grant(app.db, account.userId, ['supersync_all']);
    staff = await logIn(app.app, account.email);
    await app.db.query(sql`
      insert into services (id, service_key, name, category, charged_per, default_rate, currency) values
        (1, 'hosting', 'Hosting', 'website', 'client', 100, 'CAD')`);
    await app.db.query(sql`
      insert into service_default_rate_increases (service_id, amount, round_to, effective_from)
      values (1, 5, 1, '2020-01-01')`);
  });
  afterAll(async () => {
    await app.close();
    await smtp.stop();
    await shared.drop();
  });
  beforeEach(async () => {
    smtp.meet('take');
    clientId = await addClient();
  });

  const ok = async <T = Shown>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> => {
    const answer = await app.call(method, url, body, staff);
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
    return dataOf<T>(answer);
  };

  let made = 0;
  const nameOf = (id: number): string => `Elm ${id}`;
  async function addClient(): Promise<number> {
    made += 1;
    const { id } = await ok<{ id: number }>('POST', '/api/v1/clients', {
      clientKey: `elm_${made}`,
      name: `Elm ${made}`,
      status: 'active',
    });
    await app.db.query(sql`update clients set name = ${nameOf(id)} where id = ${id}`);
    await app.db.query(sql`
      insert into client_contacts (client_id, first_name, last_name, email, is_billing)
      values (${id}, 'Billing', 'Desk', ${`billing-${id}@elm.example`}, true)`);
    return id;
  }

  /** Of a rate of 100 that expires in 70 days. */
  async function subscriptionIn(status: string, ofClient = clientId): Promise<number> {
    const isOpen = ['needsApproval', 'approved', 'retiring'].includes(status);
    const { rows } = await app.db.query<{ id: number }>(sql`
      insert into subscriptions (client_id, service_id, rate, started_on, rate_expiry, status, proposed_rate,
        proposed_effective, notice_days, term_months, notified_at, cancel_reason, next_review)
      values (${ofClient}, 1, 100, '2025-01-01', ${day(70)}, ${status}, ${isOpen ? '105.00' : null},
        ${isOpen ? day(80) : null}, ${isOpen ? 60 : null}, ${isOpen ? 12 : null},
        ${status === 'retiring' ? app.clock.now() : null}, ${status === 'canceled' ? 'waived' : null},
        ${status === 'canceled' ? day(100) : null})
      returning id`);
    return rows[0]?.id ?? 0;
  }

  const read = (id: number) => ok(`GET`, `${path}/${id}`);
  const setStatus = (status: string, id = clientId) => ok('PUT', `/api/v1/clients/${id}`, { status });
  const entriesOf = (resource: string, id: number) =>
    ok<Entry[]>(
      'GET',
      `/v0/audit-entries?${new URLSearchParams({
        where: JSON.stringify({ resource, recordKey: String(id) }),
        sort: '-id',
      })}`,
    );
  const isCanceled = () => ({
    status: 'canceled',
    cancelReason: 'client_left',
    cancelNote: note,
    nextReview: day(1),
    proposedRate: null,
    proposedEffective: null,
    notifiedAt: null,
  });

  async function scan(): Promise<string | null> {
    const { id } = await ok<{ id: number }>('POST', `${api}/tasks`, { name: 'scan-rates', parameters: {} });
    const { status, message } = await app.runIn(id, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
    expect(status, message ?? '').toBe('success');
    return message;
  }

  /** Reads until it is so. Background work has no end that a caller is told of. */
  async function until<T>(ask: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
    for (;;) {
      const found = await ask();
      if (isSo(found)) return found;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('are canceled with it, in each open state, by whoever closes it', async () => {
    const open = await Promise.all(['needsApproval', 'approved', 'retiring'].map((s) => subscriptionIn(s)));
    const [postponed = 0] = open;
    await ok('POST', `${path}/${postponed}/postpone_rate`, { until: day(120) });
    const current = await subscriptionIn('current');
    const canceled = await subscriptionIn('canceled');
    const elsewhere = await subscriptionIn('needsApproval', await addClient());

    await setStatus('paused');
    for (const id of open) expect(await read(id)).not.toMatchObject({ status: 'canceled' });
    await setStatus('closed');
    for (const id of open) {
      expect(await read(id)).toMatchObject({ ...isCanceled(), postponedFrom: null });
      expect((await entriesOf('subscription', id))[0]).toMatchObject({
        action: 'canceled',
        actorId: account.userId,
        reason: note,
      });
    }
    expect(await read(current)).toMatchObject({ status: 'current' });
    expect(await read(canceled)).toMatchObject({ cancelReason: 'waived', nextReview: day(100) });
    expect(await read(elsewhere)).toMatchObject({ status: 'needsApproval' });
  });

  it('stay where the client is not closed after all', async () => {
    const id = await subscriptionIn('needsApproval');
    const { clientKey } = await ok('GET', `/api/v1/clients/${await addClient()}`);
    const taken = await app.call(
      'PUT',
      `/api/v1/clients/${clientId}`,
      { status: 'closed', clientKey },
      staff,
    );
    expect(taken.statusCode).toBe(409);
    expect(await read(id)).toMatchObject({ status: 'needsApproval' });
  });

  it('do not come back with the client; the next scans propose anew', async () => {
    const id = await subscriptionIn('needsApproval');
    await setStatus('closed');
    expect((await app.call('POST', `${path}/${id}/reopen_rate`, undefined, staff)).json()).toMatchObject({
      status: 409,
      detail: `${nameOf(clientId)} is closed. Nothing was saved.`,
    });
    await setStatus('active');
    expect(await read(id)).toMatchObject(isCanceled());
    app.clock.advance(24 * 3600);
    staff = await logIn(app.app, account.email);
    await scan();
    expect(await read(id)).toMatchObject({
      status: 'needsApproval',
      proposedRate: '105.00',
      cancelReason: null,
      cancelNote: null,
    });
  });

  it('stay canceled when the closing is undone', async () => {
    const id = await subscriptionIn('approved');
    await setStatus('closed');
    const [closing] = await entriesOf('client', clientId);
    await ok('POST', `/v0/audit-entries/${closing?.id}/undo`);
    expect(await ok('GET', `/api/v1/clients/${clientId}`)).toMatchObject({ status: 'active' });
    expect(await read(id)).toMatchObject(isCanceled());
  });

  it('are canceled by a CSV import that closes it, not by its check', async () => {
    const id = await subscriptionIn('approved');
    const imports = '/api/v1/record_imports';
    const { id: importId } = await ok<{ id: number }>('POST', imports, {
      resource: 'client',
      name: 'leavers.csv',
    });
    const text = `Id,Status\n${clientId},Closed\n`;
    await ok('POST', `${imports}/${importId}/parts`, { part: 0, text, isLast: true });
    const { mapping } = await ok<{ mapping: object }>('GET', `${imports}/${importId}/columns`);
    await ok('POST', `${imports}/${importId}/check`, { mapping, mode: 'both' });
    const reached = (...statuses: string[]) =>
      until(
        () => ok('GET', `${imports}/${importId}`),
        ({ status }) => statuses.includes(String(status)),
      );
    expect(await reached('checked', 'failed')).toMatchObject({ toUpdate: 1 });
    expect(await read(id)).toMatchObject({ status: 'approved' });
    await ok('POST', `${imports}/${importId}/apply`);
    await reached('imported', 'failed');
    expect(await read(id)).toMatchObject(isCanceled());
    expect((await entriesOf('subscription', id))[0]).toMatchObject({
      action: 'canceled',
      reason: `CSV import ${importId}: leavers.csv`,
    });
  });

  it('are canceled by the nightly scan where an earlier version left them open', async () => {
    const ids = await Promise.all(['needsApproval', 'approved', 'retiring'].map((s) => subscriptionIn(s)));
    await app.db.query(sql`update clients set status = 'closed' where id = ${clientId}`);
    expect(await scan()).toContain(', 3 canceled, ');
    for (const id of ids) {
      expect(await read(id)).toMatchObject(isCanceled());
      expect((await entriesOf('subscription', id))[0]).toMatchObject({ action: 'canceled', reason: note });
    }
    expect(await scan()).toContain(', 0 canceled, ');
  });

  describe('whose letter is on its way', () => {
    const noticesOf = async (id: number) => {
      const { rows } = await app.db.query<{ status: string }>(
        sql`select status from rate_notices where subscription_id = ${id}`,
      );
      return rows;
    };
    const canceled = (id: number) =>
      until(
        () => read(id),
        ({ status }) => status === 'canceled',
      );

    it('are canceled once the mail server has taken it', async () => {
      const id = await subscriptionIn('approved');
      let whileClosing: Shown = {};
      smtp.meet(async () => {
        await setStatus('closed');
        whileClosing = await read(id);
      });
      const before = smtp.received.length;
      await ok('POST', `${path}/${id}/send_rate_notice`);
      expect(await canceled(id)).toMatchObject(isCanceled());
      expect(whileClosing).toMatchObject({ status: 'approved', noticeStatus: 'queued' });
      expect(smtp.received.length).toBe(before + 1);
      expect(await noticesOf(id)).toEqual([{ status: 'sent' }]);
      expect((await entriesOf('subscription', id)).map(({ action }) => action)).toEqual([
        'canceled',
        'notice sent',
        'notice queued',
      ]);
    });

    it('are canceled unsent where the mail server refused it until then', async () => {
      const id = await subscriptionIn('approved');
      smtp.meet('refuse', 'take');
      const before = smtp.received.length;
      await ok('POST', `${path}/${id}/send_rate_notice`);
      const isRetried = sql`name = 'mail-rate-notice' and state = 'retry'`;
      await until(
        async () => (await app.db.query(sql`select from jobs.job where ${isRetried}`)).rows.length,
        (count) => count > 0,
      );
      await setStatus('closed');
      expect(await read(id)).toMatchObject({ status: 'approved' });
      await app.db.query(sql`update jobs.job set start_after = now() where ${isRetried}`);
      expect(await canceled(id)).toMatchObject(isCanceled());
      expect(smtp.received.length).toBe(before);
      expect(await noticesOf(id)).toEqual([{ status: 'dropped' }]);
    });
  });

  it.runIf(kind.name === 'PostgreSQL')(
    'are canceled even where a change opens at the same moment',
    async () => {
      const id = await subscriptionIn('current');
      const { promise: mayCommit, resolve: commit } = Promise.withResolvers<undefined>();
      const { promise: isLocked, resolve: locked } = Promise.withResolvers<undefined>();
      const opening = app.db.transaction(async (tx) => {
        await tx.query(sql`
          update subscriptions set status = 'needsApproval', proposed_rate = 105, proposed_effective = ${day(80)},
            notice_days = 60, term_months = 12 where id = ${id}`);
        locked(undefined);
        await mayCommit;
      });
      await isLocked;
      const closing = setStatus('closed');
      await expect
        .poll(async () => {
          const { rows } = await app.db.query(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBeGreaterThan(0);
      commit(undefined);
      await Promise.all([opening, closing]);
      expect(await read(id)).toMatchObject(isCanceled());
    },
  );
});
