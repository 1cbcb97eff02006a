import { redactionRoom } from '@supersync/contract/workspace/redaction/actions.ts';
import { redaction, redactors, type StoreReport } from '@supersync/contract/workspace/redaction/redaction.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { Person } from '#platform/messaging/person.ts';
import { clientRefusalNow } from '#platform/session/acting.ts';
import { stopWork } from '#platform/session/stop-work.ts';
import { type RedactionStore, redactionStores } from '#platform/messaging/redaction-stores.ts';
import { type NewValues, records, type WriteOptions } from '#platform/resource/records.ts';
import type { Origin, Server } from '#platform/server.ts';

interface Running {
  id: number;
  stores: StoreReport[];
  emails: string[] | null;
  phones: string[];
  lead_ids: number[];
  api_client_id: string | null;
}

async function takeUp(
  tx: Transaction,
): Promise<{ id: number; stores: StoreReport[]; person: Person; apiClientId: string | null } | null> {
  const { rows } = await tx.query<Running>(sql`
    select r.id, r.stores, r.api_client_id, p.emails, p.phones, p.lead_ids
    from redactions r left join redaction_people p on p.redaction_id = r.id
    where r.status = 'running' order by r.id limit 1 for update of r skip locked`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    stores: row.stores,
    apiClientId: row.api_client_id,
    person: { emails: row.emails ?? [], phones: row.phones ?? [], leadIds: row.lead_ids ?? [] },
  };
}

const originOf = (id: number): Origin => ({ userId: null, requestId: `redaction-${id}`, address: 'server' });

/** What has come of each store so far; `more` is said where that was the last of them. */
async function note(
  tx: Transaction,
  id: number,
  stores: readonly StoreReport[],
  more: { values: NewValues<typeof redaction>; options: WriteOptions<typeof redaction> } = {
    values: {},
    options: { action: 'went on' },
  },
): Promise<void> {
  const { record } = await records(tx, originOf(id)).update(
    redaction,
    id,
    { ...more.values, stores: [...stores] },
    { touch: true, unaudited: ['stores', 'finishedAt'], ...more.options },
  );
  await publish(tx, redactionRoom(id), 'progress', { id, status: record.status, stores });
}

const replaced = (stores: readonly StoreReport[], changed: StoreReport): StoreReport[] =>
  stores.map((store) => (store.store === changed.store ? changed : store));

/** A trace that came in while the stores were gone through (a mail on its way) is found by looking once more. */
async function findLeft(
  tx: Transaction,
  stores: readonly RedactionStore[],
  reports: readonly StoreReport[],
  person: Person,
): Promise<StoreReport[]> {
  const again: StoreReport[] = [];
  for (const report of reports) {
    const store = stores.find(({ name }) => name === report.store);
    if (report.status !== 'done' || store === undefined) continue;
    const { found } = await store.find(tx, person);
    if (found > 0) again.push({ ...report, found: report.found + found, status: 'waiting' });
  }
  return again;
}

async function finish(tx: Transaction, id: number, stores: readonly StoreReport[]): Promise<void> {
  const status = stores.some((store) => store.status === 'failed') ? 'incomplete' : 'complete';
  // Whom it was about is forgotten once nothing is left to do; until then it must be known.
  if (status === 'complete') await tx.query(sql`delete from redaction_people where redaction_id = ${id}`);
  const redacted = stores.reduce((sum, store) => sum + store.redacted, 0);
  await note(tx, id, stores, {
    values: { status, finishedAt: status === 'complete' ? new Date() : null },
    options: {
      action: status === 'complete' ? 'completed' : 'could not finish',
      changes: {
        records: [null, redacted],
        fields: [
          null,
          stores
            .filter(({ redacted: some }) => some > 0)
            .map(({ store, fields }) => `${store}: ${fields.join(', ')}`),
        ],
      },
    },
  });
}

/** The next store of one redaction, whole or not at all. */
export async function stepRedactions(server: Server): Promise<boolean> {
  const all = redactionStores(server);
  let atWork: { id: number; store: string } | null = null;
  try {
    return await server.db.transaction(async (tx) => {
      const job = await takeUp(tx);
      if (job === null) return false;
      const refusal = await clientRefusalNow(
        server,
        tx,
        { userId: null, apiClientId: job.apiClientId },
        { access: redactors, flags: ['u'] },
      );
      if (refusal !== null) {
        const stores = job.stores.map((store): StoreReport =>
          store.status === 'waiting' ? { ...store, status: 'failed', note: refusal } : store,
        );
        await stopWork(tx, redaction, job.id, { to: 'incomplete', reason: refusal });
        await note(tx, job.id, stores);
        return true;
      }
      const due = job.stores.find(({ status }) => status === 'waiting');
      if (due === undefined) {
        const left = await findLeft(tx, all, job.stores, job.person);
        if (left.length > 0) await note(tx, job.id, left.reduce<StoreReport[]>(replaced, job.stores));
        else await finish(tx, job.id, job.stores);
        return true;
      }
      atWork = { id: job.id, store: due.store };
      const store = all.find(({ name }) => name === due.store);
      if (store === undefined) throw new Error('There is no such store any more');
      const redacted = await store.redact(tx, job.person);
      await note(
        tx,
        job.id,
        replaced(job.stores, { ...due, redacted: due.redacted + redacted, status: 'done', note: null }),
      );
      return true;
    });
  } catch (error) {
    if (atWork === null) throw error;
    await giveUp(server, atWork, error);
    return true;
  }
}

/** What could not be done is said, and the other stores go on. */
async function giveUp(
  server: Server,
  { id, store }: { id: number; store: string },
  error: unknown,
): Promise<void> {
  const { name = 'Error', code } = Object(error) as { name?: string; code?: string };
  server.log.error({ redaction: id, store, kind: name, code }, 'A store could not be redacted');
  await server.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ stores: StoreReport[] }>(sql`
      select stores from redactions where id = ${id} and status = 'running' for update`);
    const stores = rows[0]?.stores;
    const report = stores?.find((each) => each.store === store);
    if (stores === undefined || report === undefined) return;
    const words = `It could not be redacted (${[name, code].filter(Boolean).join(' ')}). Nothing of it was changed`;
    await note(tx, id, replaced(stores, { ...report, status: 'failed', note: words }));
  });
}
