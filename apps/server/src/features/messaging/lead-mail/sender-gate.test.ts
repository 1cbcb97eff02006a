import { randomUUID } from 'node:crypto';
import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailSides, startLeadMail, type LeadMailApp, type StoredMail } from '#test/lead-mail-app.ts';
import { newKey } from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';

describe.each(mailSides)('senders withheld on $name', (side) => {
  let server: LeadMailApp;
  let admin: Person;

  beforeAll(async () => {
    server = await startLeadMail(side);
    ({ admin } = server);
    await server.db.query(sql`
      insert into client_restrictions (id, client_id, scope, target, mode, reason, valid_from)
      values (77, 1, 'email-domain', 'freemail.example', 'deny', 'Only addresses of the company', '2020-01-01')`);
  });
  afterAll(() => server.stop());

  async function received(from: string): Promise<StoredMail> {
    const mail: InboundMail = {
      headers: {
        'Message-ID': `<${randomUUID()}@fixture.test>`,
        From: `Robin <${from}>`,
        Subject: 'Is it free?',
      },
      envelope: { to: 'leads+OAK12@inbound.test', from },
      plain: `Full name: Robin Fixture\nEmail: ${randomUUID()}@fixture.test\n`,
    };
    await server.post(mail);
    return server.stored(mail);
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
