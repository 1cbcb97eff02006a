import { createHmac } from 'node:crypto';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  findPerson,
  readReceipt,
  redactionDays,
  requestRedaction,
  resumeRedaction,
} from '@supersync/contract/workspace/redaction/actions.ts';
import { redaction, redactors, type StoreReport } from '@supersync/contract/workspace/redaction/redaction.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { auditRead } from '#platform/audit/audit.ts';
import type { Queryable } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { type Person, personOf } from '#platform/messaging/person.ts';
import { redactionStores } from '#platform/messaging/redaction-stores.ts';
import { readSuppressionKey, suppressedAmong, suppressionHashes } from '#platform/messaging/suppression.ts';
import { startLoop, runInBackground, type WorkLoop } from '#platform/messaging/work-loop.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { stepRedactions } from './run-redactions.ts';
import { registerAuditStore } from './audit-store.ts';

interface Known {
  id: number;
  email: string | null;
  phone: string | null;
}

const day = 86_400_000;

/** Leads of a person by id, email address or phone number. */
async function leadsOf(db: Queryable, { emails, phones, leadIds }: Person): Promise<Known[]> {
  const { rows } = await db.query<Known>(sql`
    select id, lower(email) as email, phone from leads
    where id = any (${[...leadIds]}::int[]) or lower(email) = any (${[...emails]}::text[])
      or phone = any (${phones.map((digits) => `+1${digits}`)}::text[])
    order by id limit 1000`);
  return rows;
}

/** Adds the email addresses and phone numbers of the named leads, then all leads that match. */
async function withLeadDetails(db: Queryable, given: Person): Promise<Person> {
  const named = (await leadsOf(db, given)).filter(({ id }) => given.leadIds.includes(id));
  const known = personOf({
    emails: [...given.emails, ...named.flatMap(({ email }) => email ?? [])],
    phones: [...given.phones, ...named.flatMap(({ phone }) => phone ?? [])],
    leadIds: given.leadIds,
  });
  return { ...known, leadIds: (await leadsOf(db, known)).map(({ id }) => id) };
}

const reachable = ({ emails, phones }: Person) => [
  ...emails.map((email) => ({ email, phone: null })),
  ...phones.map((phone) => ({ email: null, phone })),
];

interface ReceiptRow {
  id: number;
  reference: string;
  basis: 'erasure' | 'consent-withdrawn' | 'retention';
  received_on: string;
  due_on: string;
  status: 'running' | 'complete' | 'incomplete';
  user_id: number;
  created: Date;
  finished_at: Date | null;
  stores: StoreReport[];
}

const pollIntervalMs = 2000;

export const redactionFeature: Feature = (server) => {
  const { db, log, clock } = server;
  registerResource(server, redaction);
  registerAuditStore(server);
  registerRooms(server, 'redaction', () => redactors);

  let loop: WorkLoop | undefined;
  runInBackground(server, () => {
    loop = startLoop({ name: 'redactions', idleMs: pollIntervalMs, log, step: () => stepRedactions(server) });
    return loop;
  });

  registerAction(server, findPerson, async ({ body, origin }) => {
    // Audit before returning anything, without naming the person.
    await auditRead(db, origin, { action: 'searched for a person', resource: redaction.name });
    const person = await withLeadDetails(db, personOf(body));
    const stores = [];
    for (const store of redactionStores(server)) {
      const { found, samples } = await store.find(db, person);
      stores.push({
        store: store.name,
        title: store.title,
        found,
        kept: store.kept ?? null,
        samples: [...samples],
      });
    }
    const others = await leadsOf(db, person);
    const isOther = (known: readonly string[], value: string | null): value is string =>
      value !== null && !known.includes(value);
    const numbers = person.phones.map((digits) => `+1${digits}`);
    return {
      stores,
      alsoKnown: {
        emails: [
          ...new Set(others.map(({ email }) => email).filter((email) => isOther(person.emails, email))),
        ],
        phones: [...new Set(others.map(({ phone }) => phone).filter((phone) => isOther(numbers, phone)))],
      },
      isSuppressed: (await suppressedAmong(db, await readSuppressionKey(db), reachable(person))).size > 0,
    };
  });

  registerAction(server, requestRedaction, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const received = Date.parse(`${body.receivedOn}T00:00:00Z`);
      if (received > clock.now().getTime())
        throw problem('invalid_input', {}, { errors: { receivedOn: 'Must not be in the future' } });
      const dueOn = new Date(received + redactionDays * day).toISOString().slice(0, 10);
      const person = await withLeadDetails(tx, personOf(body.person));
      const stores: StoreReport[] = [];
      for (const store of redactionStores(server)) {
        const { found, keptUntil } = await store.find(tx, person);
        stores.push({
          store: store.name,
          title: store.title,
          found,
          redacted: 0,
          fields: [...store.fields],
          status: store.kept === undefined ? 'waiting' : 'kept',
          note: store.kept ?? null,
          ...(keptUntil === undefined ? {} : { keptUntil }),
        });
      }
      const { reference, basis, receivedOn, reason } = body;
      const { record } = await records(tx, origin).create(
        redaction,
        { reference, basis, receivedOn, dueOn, reason, stores, userId: caller.userId },
        { action: 'requested', unaudited: ['stores', 'reason'] },
      );
      const { id, status } = record;
      await tx.query(sql`
        insert into redaction_people (redaction_id, emails, phones, lead_ids)
        values (${id}, ${[...person.emails]}, ${[...person.phones]}, ${[...person.leadIds]})`);
      const key = await readSuppressionKey(tx);
      for (const hash of reachable(person).flatMap((each) => suppressionHashes(key, each)))
        await tx.query(sql`
          insert into redaction_suppressions (hash, redaction_id) values (${hash}, ${id}) on conflict do nothing`);
      tx.afterCommit(() => loop?.wake());
      return { id, status, dueOn };
    }),
  );

  registerStep(server, resumeRedaction, async ({ record: { id, stores }, tx, move }) => {
    const waiting = stores.map((store) =>
      store.status === 'failed' ? { ...store, status: 'waiting' as const } : store,
    );
    const { record } = await move({ stores: waiting }, { action: 'resumed', unaudited: ['stores'] });
    tx.afterCommit(() => loop?.wake());
    return { id, status: record.status };
  });

  registerAction(server, readReceipt, async ({ params: { id } }) => {
    const { rows } = await db.query<ReceiptRow>(sql`
      select id, reference, basis, received_on, due_on, status, user_id, created, finished_at, stores
      from redactions where id = ${id}`);
    const [row] = rows;
    if (row === undefined) throw problem('not_found', { thing: redaction.singular, key: id });
    const receipt = {
      id: row.id,
      reference: row.reference,
      basis: row.basis,
      receivedOn: row.received_on,
      dueOn: row.due_on,
      status: row.status,
      requestedBy: row.user_id,
      requestedAt: row.created.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      stores: row.stores,
    };
    const seal = createHmac('sha256', await readSuppressionKey(db))
      .update(JSON.stringify(receipt))
      .digest('hex');
    return { ...receipt, seal };
  });
};
