import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  applyParsers,
  mailTopics,
  publishTestMail,
  readTestMail,
  readVerdicts,
  receiveLeadMail,
  tryParsers,
} from '@supersync/contract/messaging/lead-mail/actions.ts';
import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { inboundMailSchema, type InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { illegalState } from '#platform/actions/illegal-state.ts';
import { registerAction, registerPublicAction } from '#platform/actions/register-action.ts';
import { audit } from '#platform/audit/audit.ts';
import { ConsumerError, registerConsumer } from '#platform/messaging/consumers.ts';
import { publishMessage } from '#platform/messaging/publish-message.ts';
import { declareTopics } from '#platform/messaging/topics.ts';
import { mask } from '#platform/resource/compile/compile-value.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Feature } from '#platform/server.ts';
import { MailReader } from './mail-reader.ts';
import { mailIdOf } from './read-mail.ts';
import { applyReading, mailOf, rawMails, readAgain, tryReading } from './reparse.ts';
import { receiveMail, type ReceivedMail } from './store-mail.ts';
import { findTestMail } from './test-mail.ts';

const personalPaths = ['headers', 'envelope', 'plain', 'html'];

const example: InboundMail = {
  headers: {
    'Message-ID': '<example-1@mail.test>',
    From: 'Apartments.com <lead@apartments.com>',
    Subject: 'New lead',
  },
  envelope: { to: 'leads+OAK12@inbound.test', from: 'lead@apartments.com' },
  plain: 'Name: Sam Example\nEmail: sam@example.test\nPhone: 416-555-0123\nMove Date: 03/01/2027\n',
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The mail of a message, by its Message-ID: a mail that arrives twice is one message's worth of work. */
const newMail = (topic: string, mail: InboundMail) => ({
  topic,
  key: cutText(mailIdOf(mail), 300),
  payload: { ...mail },
});

export const leadMailFeature: Feature = async (server) => {
  const { db, config } = server;
  await declareTopics(db, [
    {
      name: mailTopics.received,
      description: 'Mails to the lead addresses, as they came in',
      personalPaths,
      example,
    },
    { name: mailTopics.test, description: 'Mails written to try the parsers', personalPaths, example },
  ]);
  // Two, so that mails which come in do not wait for those that people have read again.
  const [incoming, asked] = [new MailReader(), new MailReader()];
  server.app.addHook('onClose', async () => {
    await Promise.all([incoming.close(), asked.close()]);
  });
  await registerConsumer<ReceivedMail>(server, {
    queue: 'lead-parser',
    topics: [mailTopics.received, mailTopics.test],
    description: 'Reads lead mails and makes leads of them',
    async prepare({ payload }) {
      const mail = inboundMailSchema.safeParse(payload);
      if (!mail.success) throw new ConsumerError('This is not a mail as the mail service posts it');
      return { mail: mail.data, reading: await incoming.read(mail.data) };
    },
    take: (message, tx, received) => receiveMail(received, message, tx),
  });
  registerResource(server, leadMail);

  registerPublicAction(server, receiveLeadMail, async ({ body, request, inTransaction }) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const { leadMailSecret } = config;
    if (leadMailSecret === undefined || !timingSafeEqual(digest(given), digest(leadMailSecret)))
      throw problem('page_not_found', {});
    return inTransaction(async (tx) => {
      const { id } = await publishMessage(tx, newMail(mailTopics.received, body));
      return { id };
    });
  });

  registerAction(server, publishTestMail, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const sent = await publishMessage(tx, {
        ...newMail(mailTopics.test, body),
        publishedBy: caller.userId,
      });
      await audit(tx, origin, {
        action: 'published',
        resource: 'message',
        key: sent.id,
        changes: { topic: [null, mailTopics.test] },
      });
      return { id: sent.id, topic: mailTopics.test, queues: sent.queues };
    }),
  );

  registerAction(server, readTestMail, ({ params }) => findTestMail(db, params.messageId));

  registerAction(server, readVerdicts, async ({ params: { id }, caller }) => {
    const [row] = await rawMails(db, [id]);
    if (row === undefined) throw problem('not_found', { thing: leadMail.singular, key: id });
    if (row.redacted_at !== null) throw illegalState(leadMail, 'redacted');
    const { seesPersonal } = viewerOf(caller);
    const answer = await asked.verdicts(mailOf(row));
    const verdicts = answer.verdicts.map((verdict) => ({
      ...verdict,
      fields: seesPersonal ? verdict.fields : verdict.fields.map((field) => ({ ...field, value: mask })),
    }));
    return { chosen: answer.reading.parser, verdicts };
  });

  registerAction(server, tryParsers, async ({ body, caller }) => {
    const { seesPersonal } = viewerOf(caller);
    return Promise.all((await rawMails(db, body.ids)).map((row) => tryReading(db, asked, row, seesPersonal)));
  });

  registerAction(server, applyParsers, async ({ body, origin, inTransaction }) => {
    const ids = [...new Set(body.ids)];
    const readings = await readAgain(db, asked, ids);
    return inTransaction(async (tx) => {
      const rows = await rawMails(tx, [...readings.keys()], true);
      const results = [];
      for (const row of rows) results.push(await applyReading(tx, row, readings.get(row.id) ?? null, origin));
      const known = new Set(rows.map(({ id }) => id));
      return [
        ...results,
        ...ids
          .filter((id) => !known.has(id))
          .map((id) => ({ id, outcome: 'unknown' as const, leadId: null })),
      ];
    });
  });
};
