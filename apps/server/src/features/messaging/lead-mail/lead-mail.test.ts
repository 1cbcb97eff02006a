import { randomUUID } from 'node:crypto';
import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailSecret, mailSides, waitOptions, startLeadMail, type LeadMailApp } from '#test/lead-mail-app.ts';
import { newKey } from '#test/messaging-app.ts';
import type { Person } from '#test/sign-in.ts';
import { fixtures } from '#test/lead-mail/fixtures.ts';

const fresh = (mail: InboundMail): InboundMail => ({
  ...mail,
  headers: { ...mail.headers, 'Message-ID': `<${randomUUID()}@fixture.test>` },
});

describe.each(mailSides)('lead mails on $name', (side) => {
  let server: LeadMailApp;
  let admin: Person;

  beforeAll(async () => {
    server = await startLeadMail(side);
    ({ admin } = server);
  });
  afterAll(() => server.stop());

  it('a mail becomes a lead of the property its address names, and the lead is told of', async () => {
    const mail = fresh(fixtures.zumper);
    expect((await server.post(mail)).statusCode).toBe(202);
    const row = await server.stored(mail);
    expect(row).toMatchObject({ class: 'lead', parser: 'zumper' });
    const lead = await server.call(admin, 'GET', `/v0/leads/${row.lead_id}?relations=property,client`);
    expect(lead.json()).toMatchObject({
      data: {
        source: 'zumper',
        clientId: 1,
        propertyId: 5,
        propertyCode: 'OAK12',
        email: 'robin@fixture.test',
        bedrooms: 2,
        property: { name: 'Oak Court' },
      },
    });
    const { rows } = await server.db.query(sql`
      select payload->>'leadId' as id from messages where topic = 'leads.created' and key = ${`lead-${row.lead_id}`}`);
    expect(rows).toEqual([{ id: String(row.lead_id) }]);
  });

  it('the same mail again makes no second lead, the same person soon a duplicate', async () => {
    const mail = fresh(fixtures.apartments);
    for (let time = 0; time < 3; time += 1) expect((await server.post(mail)).statusCode).toBe(202);
    const { lead_id: leadId } = await server.stored(mail);
    await expect
      .poll(async () => {
        const { rows } = await server.db.query<{ n: number }>(sql`
          select count(*) as n from message_deliveries where queue = 'lead-parser' and status <> 'delivered'`);
        return rows[0]?.n;
      }, waitOptions)
      .toBe(0);
    const { rows } = await server.db.query(
      sql`select id, status, duplicate_of from leads where id >= ${leadId}`,
    );
    expect(rows).toEqual([{ id: leadId, status: 'duplicate', duplicate_of: expect.any(Number) }]);
  });

  it('a lead of a test mail makes no duplicate of the person’s own', async () => {
    const plain = fixtures.adf.plain
      .replace('robin@fixture.test', 'own@fixture.test')
      .replace('416 555 0105', '416 555 0177')
      .replace('P-77', 'P-88');
    const mail = { ...fixtures.adf, plain };
    const [tried, own] = [fresh(mail), fresh(mail)];
    await server.call(admin, 'POST', '/v0/lead-mails/test', tried, newKey());
    expect(await server.stored(tried)).toMatchObject({ class: 'lead' });
    await server.post(own);
    expect(await server.stored(own)).toMatchObject({ class: 'lead' });
  });

  it('what nobody can read is kept, tried again and made a lead once it can be read', async () => {
    const mail = fresh(fixtures.unreadable);
    await server.post(mail);
    const row = await server.stored(mail);
    expect(row).toMatchObject({ class: 'parse_failure', lead_id: null, error: 'No parser knows this mail' });
    const unchanged = await server.call(admin, 'POST', '/v0/lead-mails/try', { ids: [row.id] });
    expect(unchanged.json()).toMatchObject({ data: [{ id: row.id, change: 'none' }] });
    // As if a parser had learnt to read it meanwhile.
    await server.db.query(sql`
      update lead_mails set plain = ${'Full name: Late Fixture\nEmail: late@fixture.test\n'} where id = ${row.id}`);
    const trial = await server.call(admin, 'POST', '/v0/lead-mails/try', { ids: [row.id] });
    expect(trial.json()).toMatchObject({
      data: [{ change: 'new_lead', after: { class: 'lead', fields: { email: 'late@fixture.test' } } }],
    });
    expect((await server.stored(mail)).lead_id).toBeNull();
    const verdicts = await server.call(admin, 'GET', `/v0/lead-mails/${row.id}/verdicts`);
    expect(verdicts.json<{ data: { chosen: string; verdicts: unknown[] } }>().data.chosen).toBe('generic');
    const key = newKey();
    const [first, again] = await Promise.all(
      [1, 2].map(() => server.call(admin, 'POST', '/v0/lead-mails/apply', { ids: [row.id, 999_999] }, key)),
    );
    expect(first?.body).toBe(again?.body);
    expect(first?.json()).toMatchObject({
      data: [
        { id: row.id, outcome: 'new_lead' },
        { id: 999_999, outcome: 'unknown' },
      ],
    });
    const once = await server.call(admin, 'POST', '/v0/lead-mails/apply', { ids: [row.id] }, newKey());
    expect(once.json()).toMatchObject({ data: [{ outcome: 'unchanged' }] });
    const { rows } = await server.db.query(sql`select id from leads where lead_mail_id = ${row.id}`);
    expect(rows).toHaveLength(1);
    const audited = await server.db.query<{ changes: unknown }>(sql`
      select changes from audit_entries where resource = 'lead_mail' and record_key = ${String(row.id)}`);
    expect(JSON.stringify(audited.rows)).not.toMatch(/late@|Late Fixture/);
  });

  it('a trial says what comes of a mail with a lead that can no longer be read', async () => {
    const mail = fresh(fixtures.generic);
    await server.post(mail);
    const row = await server.stored(mail);
    expect(row.lead_id).not.toBeNull();
    await server.db.query(sql`update lead_mails set plain = 'Call me.' where id = ${row.id}`);
    const ask = async (path: string) =>
      (await server.call(admin, 'POST', `/v0/lead-mails/${path}`, { ids: [row.id] }, newKey())).json();
    expect(await ask('try')).toMatchObject({
      data: [{ before: { class: row.class, parser: 'generic' }, after: { class: row.class, parser: null } }],
    });
    expect(await ask('apply')).toMatchObject({ data: [{ outcome: 'changed', leadId: row.lead_id }] });
    expect(await server.stored(mail)).toMatchObject({ class: row.class, lead_id: row.lead_id });
    expect(await ask('try')).toMatchObject({ data: [{ change: 'none' }] });
  });

  it('a mail to try the parsers says what became of it, and its lead goes nowhere', async () => {
    const mail = fresh(fixtures.adf);
    const sent = await server.call(admin, 'POST', '/v0/lead-mails/test', mail, newKey());
    expect(sent.statusCode, sent.body).toBe(202);
    const { id } = sent.json<{ data: { id: string } }>().data;
    const row = await server.stored(mail);
    await expect
      .poll(async () => {
        const message = await server.call(admin, 'GET', `/v0/messaging-api/messages/${id}`);
        return message
          .json<{ data: { deliveries: { queue: string; answer: string | null }[] } }>()
          .data.deliveries.find(({ queue }) => queue === 'lead-parser')?.answer;
      }, waitOptions)
      .toBe(`Mail ${row.id}: lead, lead ${row.lead_id}`);
    // Whoever replays leads need not see messages to follow it, and sees no message of another topic this way.
    const developer = await server.signIn('supersync_developer_tools', 'supersync_leads_replay');
    const followed = await server.call(developer, 'GET', `/v0/lead-mails/test/${id}`);
    expect(followed.json()).toMatchObject({
      data: {
        leadMailId: row.id,
        deliveries: expect.arrayContaining([
          expect.objectContaining({ queue: 'lead-parser', status: 'delivered' }),
        ]),
      },
    });
    const other = await server.db.query<{ id: string }>(sql`
      select id from messages where topic <> 'leads.mail-test' limit 1`);
    const refused = await server.call(developer, 'GET', `/v0/lead-mails/test/${other.rows[0]?.id}`);
    expect(refused.statusCode).toBe(404);
    const { rows } = await server.db.query(sql`
      select source, (select count(*) from messages where key = ${`lead-${row.lead_id}`}) as told
      from leads where id = ${row.lead_id}`);
    expect(rows).toEqual([{ source: 'test', told: 0 }]);
  });

  it('mails are masked for whoever does not see personal data', async () => {
    const developer = await server.signIn('supersync_developer_tools', 'supersync_leads_replay');
    const list = await server.call(developer, 'GET', '/v0/lead-mails');
    expect(list.statusCode).toBe(200);
    expect(list.body).not.toContain('fixture.test');
    const leads = await server.call(developer, 'GET', '/v0/leads');
    expect(leads.body).not.toContain('fixture.test');
    const [mail] = list.json<{ data: { id: number }[] }>().data;
    const verdicts = await server.call(developer, 'GET', `/v0/lead-mails/${mail?.id}/verdicts`);
    expect(verdicts.body).not.toContain('robin');
  });

  it('without the secret there is no such address', async () => {
    const before = await server.db.query(sql`select count(*) as n from messages`);
    for (const authorization of ['', 'Bearer wrong', `Basic ${mailSecret}`])
      expect((await server.post(fresh(fixtures.zumper), authorization)).statusCode).toBe(404);
    expect((await server.post({ plain: 'x' })).statusCode).toBe(400);
    expect((await server.db.query(sql`select count(*) as n from messages`)).rows).toEqual(before.rows);
  });
});
