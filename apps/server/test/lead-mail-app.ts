import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import type { LightMyRequestResponse } from 'fastify';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { sides, startMessaging, type MessagingApp, type Side } from './messaging-app.ts';
import type { Person } from './sign-in.ts';

export const waitOptions = { timeout: 120_000, interval: 20 };
export const mailSecret = 'a secret of the mail service and us';

/** One bus per database is enough for mails: the bus suite runs on both. */
export const mailSides = sides.filter(({ natsUrl }) => natsUrl === undefined);

export interface StoredMail {
  id: number;
  class: string;
  parser: string | null;
  lead_id: number | null;
  error: string | null;
}

export interface LeadMailApp extends MessagingApp {
  readonly admin: Person;
  /** As the mail service. */
  post(mail: unknown, authorization?: string): Promise<LightMyRequestResponse>;
  /** The stored mail, once it has been parsed. */
  stored(mail: InboundMail): Promise<StoredMail>;
}

/** A server that accepts mails, with one client and one property (5, code OAK12). */
export async function startLeadMail(side: Side): Promise<LeadMailApp> {
  const server = await startMessaging(side, { env: { LEAD_MAIL_SECRET: mailSecret } });
  const admin = await server.signIn('supersync_all');
  await server.db.query(sql`insert into clients (id, client_key, name) values (1, 'oak', 'Oak')`);
  await server.db.query(sql`
    insert into properties (id, client_id, name, permalink, property_type, address, city, province_code, postal_code,
      import_source, import_id)
    values (5, 1, 'Oak Court', 'oak-court', 'apartment', '12 Oak St', 'Toronto', 'ON', 'M4Y 1A1', 'rentcafe', 'OAK12')`);
  return {
    ...server,
    admin,
    post: (mail, authorization = `Bearer ${mailSecret}`) =>
      server.app.inject({
        method: 'POST',
        url: '/v0/lead-mails/inbound',
        headers: { authorization, 'content-type': 'application/json' },
        payload: JSON.stringify(mail),
      }),
    async stored(mail) {
      const find = async (): Promise<StoredMail | undefined> =>
        (
          await server.db.query<StoredMail>(sql`
            select id, class, parser, lead_id, error from lead_mails
            where mail_id = ${String(mail.headers['Message-ID'])} and parses > 0`)
        ).rows[0];
      await expect.poll(find, waitOptions).toBeDefined();
      const row = await find();
      if (row === undefined) throw new Error('The mail is not stored');
      return row;
    },
  };
}
