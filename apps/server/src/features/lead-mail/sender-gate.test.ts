import { randomUUID } from 'node:crypto';
import type { InboundMail } from '@supersync/contract/lead-mail/mail.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, sides, startMessaging, type MessagingApp } from '../../../test/messaging-app.ts';
import type { Person } from '../../../test/sign-in.ts';

const patience = { timeout: 20_000, interval: 20 };
const secret = 'a secret of the mail service and us';

describe.each(sides.filter(({ natsUrl }) => natsUrl === undefined))('senders withheld on $name', (side) => {
  let server: MessagingApp;
  let admin: Person;

  beforeAll(async () => {
    server = await startMessaging(side, { env: { LEAD_MAIL_SECRET: secret } });
    admin = await server.signIn('supersync_all');
    await server.db.query(sql`insert into clients (id, client_key, name) values (1, 'oak', 'Oak')`);
    await server.db.query(sql`
      insert into properties (id, client_id, name, permalink, property_type, address, city, province_code, postal_code,
        import_source, import_id)
      values (5, 1, 'Oak Court', 'oak-court', 'apartment', '12 Oak St', 'Toronto', 'ON', 'M4Y 1A1', 'rentcafe', 'OAK12')`);
    await server.db.query(sql`
      insert into client_restrictions (id, client_id, scope, target, mode, reason, valid_from)
      values (77, 1, 'email-domain', 'freemail.example', 'deny', 'Only addresses of the company', '2020-01-01')`);
  });
  afterAll(() => server.stop());

  /** Posted as the mail service does; the row it becomes. */
  async function received(from: string): Promise<{ id: number; class: string; error: string | null }> {
    const messageId = `<${randomUUID()}@fixture.test>`;
    const mail: InboundMail = {
      headers: { 'Message-ID': messageId, From: `Robin <${from}>`, Subject: 'Is it free?' },
      envelope: { to: 'leads+OAK12@inbound.test', from },
      plain: `Full name: Robin Fixture\nEmail: ${randomUUID()}@fixture.test\n`,
    };
    await server.app.inject({
      method: 'POST',
      url: '/v0/lead-mails/inbound',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      payload: JSON.stringify(mail),
    });
    const find = async () =>
      (
        await server.db.query<{ id: number; class: string; error: string | null; lead_id: number | null }>(
          sql`select id, class, error, lead_id from lead_mails where mail_id = ${messageId} and parses > 0`,
        )
      ).rows[0];
    await expect.poll(find, patience).toBeDefined();
    const row = await find();
    if (row === undefined) throw new Error('The mail is not there');
    return row;
  }

  it('a mail from a denied domain is kept and makes no lead, and the rule is named', async () => {
    const error =
      'Restriction 77 of this client stands in the way (deny email-domain freemail.example): Only addresses of the company. No lead was made.';
    const denied = await received('robin@mail.freemail.example');
    expect(denied).toMatchObject({ class: 'nonlead', lead_id: null, error });
    expect(await received('robin@company.example')).toMatchObject({
      class: 'lead',
      lead_id: expect.any(Number),
      error: null,
    });
    const tried = await server.call(admin, 'POST', '/v0/lead-mails/try', { ids: [denied.id] });
    expect(tried.json()).toMatchObject({ data: [{ change: 'none', after: { class: 'nonlead', error } }] });

    // Without the rule the same mail is read again and becomes a lead.
    await server.db.query(sql`delete from client_restrictions where id = 77`);
    const again = await server.call(admin, 'POST', '/v0/lead-mails/try', { ids: [denied.id] });
    expect(again.json()).toMatchObject({ data: [{ change: 'new_lead' }] });
    const applied = await server.call(admin, 'POST', '/v0/lead-mails/apply', { ids: [denied.id] }, newKey());
    expect(applied.json()).toMatchObject({ data: [{ outcome: 'new_lead', leadId: expect.any(Number) }] });
  });
});
