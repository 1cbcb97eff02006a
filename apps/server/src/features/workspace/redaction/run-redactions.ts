import { redactionRoom } from '@supersync/contract/workspace/redaction/actions.ts';
import { redaction, redactors, type StoreReport } from '@supersync/contract/workspace/redaction/redaction.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { Person } from '#platform/messaging/person.ts';
import { clientRefusalNow } from '#platform/session/actor.ts';
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

async function claimNext(
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

/** Stores the progress; `more` carries the final values with the last store. */
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

/** Searches the finished stores again: data may have arrived meanwhile, such as a mail in transit. */
async function findRemaining(
  tx: Transaction,
  stores: readonly RedactionStore[],
  reports: readonly StoreReport[],
  person: Person,
): Promise<StoreReport[]> {
  const reopened: StoreReport[] = [];
  for (const report of reports) {
    const store = stores.find(({ name }) => name === report.store);
    if (report.status !== 'done' || store === undefined) continue;
    const { found } = await store.find(tx, person);
    if (found > 0) reopened.push({ ...report, found: report.found + found, status: 'waiting' });
  }
  return reopened;
}

async function finish(tx: Transaction, id: number, stores: readonly StoreReport[]): Promise<void> {
  const status = stores.some((store) => store.status === 'failed') ? 'incomplete' : 'complete';
  // Delete whom it was about once complete; a retry still needs it.
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

/** Redacts the next store of one redaction in one transaction. */
export async function stepRedactions(server: Server): Promise<boolean> {
  const all = redactionStores(server);
  let current: { id: number; store: string } | null = null;
  try {
    return await server.db.transaction(async (tx) => {
      const job = await claimNext(tx);
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
        const remaining = await findRemaining(tx, all, job.stores, job.person);
        if (remaining.length > 0)
          await note(tx, job.id, remaining.reduce<StoreReport[]>(replaced, job.stores));
        else await finish(tx, job.id, job.stores);
        return true;
      }
      current = { id: job.id, store: due.store };
      const store = all.find(({ name }) => name === due.store);
      if (store === undefined) throw new Error('The store no longer exists');
      const redacted = await store.redact(tx, job.person);
      await note(
        tx,
        job.id,
        replaced(job.stores, { ...due, redacted: due.redacted + redacted, status: 'done', note: null }),
      );
      return true;
    });
  } catch (error) {
    if (current === null) throw error;
    await recordFailure(server, current, error);
    return true;
  }
}

/** Records the failure; the other stores continue. */
async function recordFailure(
  server: Server,
  { id, store }: { id: number; store: string },
  error: unknown,
): Promise<void> {
  const { name = 'Error', code } = Object(error) as { name?: string; code?: string };
  server.log.error({ redaction: id, store, kind: name, code }, 'Failed to redact a store');
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
