import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Attempt, Ledger, WitnessedRecord } from './ledger.ts';
import type { ServerProcess } from './server-process.ts';

export interface Clients {
  readonly servers: readonly ServerProcess[];
  readonly ledger: Ledger;
  readonly cookie: () => Promise<string>;
  readonly stopped: AbortSignal;
  readonly random: () => number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly to?: string;
}

const updatesPerRecord = 6;

/** Addresses of running servers in random order; waits until there is one. */
async function runningServers({ servers, random, stopped }: Clients): Promise<[string, ...string[]]> {
  for (;;) {
    const up = servers.flatMap(({ address }) => (address === null ? [] : [address]));
    const [first, ...others] = random() < 0.5 ? up : up.toReversed();
    if (first !== undefined) return [first, ...others];
    // Only a failed run leaves no server for the last requests.
    if (stopped.aborted) throw new Error('No server is running');
    await delay(20);
  }
}

/** Null when no response came: the request may or may not have taken effect. */
async function call(clients: Clients, { method, path, body, headers, to }: Call): Promise<Answer | null> {
  const address = to ?? (await runningServers(clients))[0];
  try {
    const answer = await fetch(address + path, {
      method,
      headers: {
        cookie: await clients.cookie(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed: unknown = await answer.json();
    return { status: answer.status, body: parsed };
  } catch {
    clients.ledger.unanswered += 1;
    return null;
  }
}

const recordSchema = z.object({ data: z.object({ id: z.int(), version: z.int(), query: z.string() }) });
const depositSchema = z.object({ data: z.object({ id: z.int() }) });

function newAttempt(ledger: Ledger): Attempt {
  return { mark: ledger.newMark(), acknowledged: false };
}

/** Creates a record and updates it a few times with the last known version. */
async function keepRecord(clients: Clients): Promise<void> {
  const { ledger, stopped } = clients;
  const creation = newAttempt(ledger);
  const record: WitnessedRecord = { attempts: [creation], id: null };
  ledger.records.push(record);
  const created = await call(clients, {
    method: 'POST',
    path: '/v0/saved-views',
    body: { list: '/chaos', name: creation.mark, query: creation.mark },
  });
  if (created?.status !== 201) return;
  const { id } = recordSchema.parse(created.body).data;
  let { version } = recordSchema.parse(created.body).data;
  record.id = id;
  ledger.acknowledge(creation);
  for (let count = 0; count < updatesPerRecord && !stopped.aborted; count += 1) {
    const update = newAttempt(ledger);
    record.attempts.push(update);
    const answer = await call(clients, {
      method: 'PUT',
      path: `/v0/saved-views/${id}`,
      headers: { 'if-match': `"${version}"` },
      body: { query: update.mark },
    });
    // Outcome unknown: leave the record to the checker.
    if (answer?.status !== 200) return;
    version = recordSchema.parse(answer.body).data.version;
    ledger.acknowledge(update);
  }
}

/** Sends one request until it is answered, often twice concurrently, always with the same idempotency key. */
async function makeDeposit(clients: Clients): Promise<void> {
  const { ledger, stopped, random } = clients;
  const deposit = { ...newAttempt(ledger), answers: [] as number[] };
  ledger.deposits.push(deposit);
  const send = (to: string): Promise<Answer | null> =>
    call(clients, {
      to,
      method: 'POST',
      path: '/v0/chaos-deposits',
      headers: { 'idempotency-key': deposit.mark },
      body: { mark: deposit.mark },
    });
  while (!stopped.aborted) {
    const [first, second = first] = await runningServers(clients);
    const targets = random() < 0.6 ? [first, second] : [first];
    const answers = await Promise.all(targets.map(send));
    for (const answer of answers)
      if (answer?.status === 201) deposit.answers.push(depositSchema.parse(answer.body).data.id);
    if (first !== second && deposit.answers.length === 2) ledger.keysMet += 1;
    if (deposit.answers.length > 0) {
      ledger.acknowledge(deposit);
      return;
    }
  }
}

/** Runs until stopped. */
export async function runClient(clients: Clients): Promise<void> {
  while (!clients.stopped.aborted)
    await (clients.random() < 0.6 ? keepRecord(clients) : makeDeposit(clients));
}
