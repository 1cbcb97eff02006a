import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPeopleApp, tokenIn, type PeopleApp, type SignedIn } from '#test/people-app.ts';
import { startSmtpServer, type SmtpServer } from '#test/stand-ins/smtp-server.ts';
import { testDatabases } from '#test/support/test-database.ts';
import type { Server } from '#platform/server.ts';
import { linkJob } from './link-job.ts';

const everybody = '/v0/super-users';
/** Retries take a second or two. */
const pollOptions = { timeout: 120_000 };

describe.each(testDatabases())('links by mail over SMTP on $name', (kind) => {
  let web: PeopleApp;
  let smtp: SmtpServer;
  let manager: SignedIn;
  let server: Server;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    web = await startPeopleApp(
      kind,
      { SMTP_URL: smtp.url, MAIL_FROM: 'console@example.test' },
      { works: true, alsoRegister: [(given) => void (server = given)] },
    );
    manager = await web.manager(0);
  });
  afterAll(async () => {
    await web.stop();
    await smtp.stop();
  });

  const create = async (email: string): Promise<number> => {
    const body = { email, firstName: 'Zoë', lastName: 'Person' };
    const answer = await web.call(manager, 'POST', everybody, { body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().data.id;
  };
  const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
  const textOf = ({ text }: { text: string }): string =>
    Buffer.from(text.split('\r\n\r\n')[1] ?? '', 'base64').toString();
  const opens = async (token: string): Promise<number> =>
    (await web.call(null, 'POST', '/auth/password-links/read', { body: { token } })).statusCode;
  const expectMails = (email: string, count: number) =>
    expect.poll(() => mailsTo(email).length, pollOptions).toBe(count);

  it('retries while the relay refuses temporarily', async () => {
    smtp.meet('refuse for now', 'take');
    const email = 'retried@example.test';
    await create(email);
    await expectMails(email, 1);
    const token = tokenIn(textOf(mailsTo(email)[0] ?? { text: '' }));
    expect(await opens(token)).toBe(200);
    expect(web.logged()).toContain('A job failed');
    // This relay echoes the mail in its refusal.
    expect(web.logged()).not.toContain('set-password#token=');
    expect(web.logged()).not.toContain(token);
  });

  it('a mail whose delivery was not confirmed is resent with the same id, and both links work', async () => {
    smtp.meet('lost', 'take');
    const email = 'twice@example.test';
    await create(email);
    await expectMails(email, 2);
    const [first, second] = mailsTo(email).map((mail) => ({
      id: /Message-ID: (\S+)/.exec(mail.text)?.[1],
      token: tokenIn(textOf(mail)),
    }));
    expect(first?.id).toBe(second?.id);
    expect([await opens(first?.token ?? ''), await opens(second?.token ?? '')]).toEqual([200, 200]);
  });

  it('records on the account when all retries failed', async () => {
    const email = 'given-up@example.test';
    smtp.meet('take');
    const userId = await create(email);
    await expectMails(email, 1);
    const broken = { send: () => Promise.reject(new Error('refused')), fileOf: () => null };
    const run = (attempt: number) =>
      linkJob(server, broken).run({
        data: { userId, by: manager.userId, console: 'http://localhost', mailId: randomUUID() },
        db: web.db,
        log: server.log,
        signal: new AbortController().signal,
        attempt,
        jobId: 'a-job',
      });
    const giveUpEntries = async () =>
      (
        await web.db.query(sql`
          select action, actor_id, request_id from audit_entries
          where resource = 'super_user' and record_key = ${String(userId)} and action <> 'created'`)
      ).rows;
    await expect(run(1)).rejects.toThrow('refused');
    expect(await giveUpEntries()).toEqual([]);
    await expect(run(18)).rejects.toThrow('refused');
    expect(await giveUpEntries()).toEqual([
      { action: 'could not be mailed a password link', actor_id: null, request_id: 'a-job' },
    ]);
  });

  it('sends nothing to an account suspended meanwhile', async () => {
    smtp.meet('refuse for now');
    const email = 'suspended@example.test';
    const failures = (): number => web.logged().split('A job failed').length;
    const before = failures();
    const id = await create(email);
    // Wait for the first attempt to end: it may have read the account before the suspension.
    await expect.poll(failures, pollOptions).toBeGreaterThan(before);
    expect((await web.call(manager, 'POST', `${everybody}/${id}/suspend`)).statusCode).toBe(200);
    smtp.meet('take');
    await expect.poll(() => web.logged(), pollOptions).toContain('suspended or gone');
    expect(mailsTo(email)).toEqual([]);
  });
});
