import { mailTopics } from '@supersync/contract/messaging/lead-mail/actions.ts';
import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import sql from 'sql-template-tag';
import { mailIdOf, readMail } from '#features/messaging/lead-mail/read-mail.ts';
import { header } from '#features/messaging/lead-mail/parsers/mail-text.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { leadMailOf, prospectOf } from './lead-mail-texts.ts';
import type { SeedMessage } from './messages.ts';
import { personId } from '../access/people.ts';
import { randomFor } from '../random.ts';

interface Property {
  id: number;
  client_id: number;
  import_id: string;
}

const mailCount = 320;
const importedLeads = 60;

/** Mails of every kind with the leads their parsers produce; returns their messages. */
export async function seedLeads(tx: Transaction, calendar: Calendar): Promise<SeedMessage[]> {
  const { rows: properties } = await tx.query<Property>(sql`
    select id, client_id, import_id from properties where import_id is not null order by id limit 150`);
  const random = randomFor('leads');
  const receivedTimes = Array.from({ length: mailCount }, () =>
    calendar.time(random, -random.integer(1, 85)),
  ).toSorted();
  const messages: SeedMessage[] = [];
  const mails: Record<string, unknown>[] = [];
  const leads: Record<string, unknown>[] = [];
  const propertyOf = new Map<number, Property | null>();
  for (const [index, at] of receivedTimes.entries()) {
    const id = index + 1;
    // Some prospects ask twice about the same property.
    const number = random.chance(0.06) && index > 20 ? index - 10 : id;
    const property = propertyOf.get(number) ?? (random.chance(0.92) ? random.pick(properties) : null);
    propertyOf.set(number, property);
    const prospect = prospectOf(randomFor('prospect', number), number, calendar.day(random.integer(5, 90)));
    const mail = leadMailOf(random, prospect, property?.import_id ?? null);
    const reading = readMail(mail);
    const { draft } = reading;
    const leadId = draft === null ? null : leads.length + 1;
    const earlier =
      draft === null
        ? undefined
        : leads.find(
            (lead) =>
              lead['client_id'] === (property?.client_id ?? null) &&
              lead['email'] !== null &&
              lead['email'] === draft.email,
          );
    const kind = earlier === undefined ? reading.class : 'duplicate';
    const messageId = random.uuid();
    mails.push(mailRow(mail, { id, at, property, kind, leadId, messageId, reading }));
    messages.push({
      id: messageId,
      topic: mailTopics.received,
      key: mailIdOf(mail),
      payload: { ...mail },
      attributes: {},
      published_at: at,
      published_by: null,
      answered: {
        queue: 'lead-parser',
        answer: `Mail ${id}: ${kind.replace('_', ' ')}${leadId === null ? '' : `, lead ${leadId}`}`,
      },
    });
    if (draft === null || leadId === null) continue;
    const createdMessageId = random.uuid();
    leads.push({
      id: leadId,
      status: earlier === undefined ? 'new' : 'duplicate',
      source: reading.parser,
      client_id: property?.client_id ?? null,
      property_id: property?.id ?? null,
      property_code: property?.import_id ?? null,
      first_name: draft.firstName,
      last_name: draft.lastName,
      email: draft.email,
      phone: draft.phone,
      message: draft.message,
      remote_id: draft.remoteId,
      move_in: draft.moveIn,
      bedrooms: draft.bedrooms,
      received_at: at,
      lead_mail_id: id,
      import_id: null,
      import_row: null,
      message_id: createdMessageId,
      duplicate_of: earlier?.['id'] ?? null,
      created: at,
      version: 1,
      modified_at: at,
    });
    messages.push({
      id: createdMessageId,
      topic: 'leads.created',
      key: `lead-${leadId}`,
      payload: {
        leadId,
        source: reading.parser,
        clientId: property?.client_id ?? null,
        propertyId: property?.id ?? null,
        propertyCode: property?.import_id ?? null,
        receivedAt: at,
        ...draft,
      },
      attributes: {},
      published_at: at,
      published_by: null,
    });
  }
  // Mail and lead reference each other: insert mails first, without the lead.
  await insertRows(
    tx,
    'lead_mails',
    mails.map((mail) => ({ ...mail, lead_id: null })),
  );
  await insertRows(tx, 'leads', leads);
  await tx.query(sql`update lead_mails m set lead_id = l.id from leads l where l.lead_mail_id = m.id`);
  await seedImport(tx, calendar, properties, leads.length + 1);
  return messages;
}

interface MailFacts {
  readonly id: number;
  readonly at: string;
  readonly property: Property | null;
  readonly kind: string;
  readonly leadId: number | null;
  readonly messageId: string;
  readonly reading: ReturnType<typeof readMail>;
}

function mailRow(mail: InboundMail, facts: MailFacts): Record<string, unknown> {
  const { id, at, property, kind, leadId, messageId, reading } = facts;
  return {
    id,
    mail_id: mailIdOf(mail),
    received_at: at,
    to_address: mail.envelope.to.toLowerCase(),
    from_address: header(mail, 'From'),
    subject: header(mail, 'Subject'),
    status: kind === 'parse_failure' ? 'failed' : 'completed',
    parser: reading.parser,
    class: kind,
    error: reading.error,
    property_code: property?.import_id ?? null,
    property_id: property?.id ?? null,
    lead_id: leadId,
    fields: reading.fields,
    headers: mail.headers,
    plain: mail.plain,
    html: mail.html ?? null,
    is_test: false,
    message_id: messageId,
    parses: 1,
    created: at,
    version: 1,
    modified_at: at,
  };
}

/** A past import, with its rejected rows. */
async function seedImport(
  tx: Transaction,
  calendar: Calendar,
  properties: readonly Property[],
  firstId: number,
): Promise<void> {
  const random = randomFor('lead import');
  const [first] = properties;
  if (first === undefined) return;
  const at = calendar.time(random, -30);
  const ownProperties = properties.filter(({ client_id: client }) => client === first.client_id);
  const user = personId('platform');
  await insertRows(tx, 'lead_imports', [
    {
      id: 1,
      name: 'spring-open-house.csv',
      status: 'imported',
      columns: ['Name', 'Email', 'Phone', 'Property', 'Lead ID'],
      mapping: { name: 0, email: 1, phone: 2, propertyCode: 3, remoteId: 4 },
      source: 'open_house',
      client_id: first.client_id,
      with_duplicates: false,
      chunks: 1,
      row_count: importedLeads + 3,
      rows_done: importedLeads + 3,
      ok: importedLeads,
      invalid: 2,
      duplicates: 1,
      suppressed: 0,
      imported: importedLeads,
      user_id: user,
      created: at,
      finished_at: at,
      version: 4,
      modified_user_id: user,
      modified_at: at,
    },
  ]);
  await insertRows(
    tx,
    'leads',
    Array.from({ length: importedLeads }, (_, index) => {
      const number = 5000 + index;
      const prospect = prospectOf(randomFor('prospect', number), number, calendar.day(20));
      const property = random.pick(ownProperties);
      return {
        id: firstId + index,
        status: 'new',
        source: 'open_house',
        client_id: first.client_id,
        property_id: property.id,
        property_code: property.import_id,
        first_name: 'Prospect',
        last_name: String(number),
        email: prospect.email,
        phone: `+1${prospect.phone}`,
        remote_id: `OH-${number}`,
        received_at: at,
        import_id: 1,
        import_row: index + 2,
        created: at,
        version: 1,
        modified_at: at,
      };
    }),
  );
  await insertRows(
    tx,
    'lead_import_rows',
    [
      ['invalid', 'Email: not an email address', null, ['Prospect 6001', 'prospect6001', '', '', 'OH-6001']],
      [
        'invalid',
        'Neither an email address nor a phone number',
        null,
        ['Prospect 6002', '', '', '', 'OH-6002'],
      ],
      ['duplicate', 'Repeats row 2', 2, ['Prospect 5000', 'prospect5000@mail.example', '', '', 'OH-6003']],
    ].map(([verdict, problem, duplicateRow, cells], index) => ({
      import_id: 1,
      row_number: importedLeads + 2 + index,
      verdict,
      problem,
      duplicate_row: duplicateRow,
      cells,
    })),
  );
}
