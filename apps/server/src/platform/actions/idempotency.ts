import { createHash } from 'node:crypto';
import { problem } from '@supersync/contract/kernel/errors.ts';
import type { FastifyRequest } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../db/database.ts';

/**
 * A request key has at most one effect. The key's row and the effect commit together, so a crash leaves both
 * or neither, and a refused request may be retried with the same key.
 */
export interface RequestKey {
  readonly key: string;
  readonly userId: number;
  readonly action: string;
  readonly inputHash: Buffer;
  /** The answer is not stored, and a repeat is refused. */
  readonly isAnsweredOnce: boolean;
}

type StoredAnswer = { readonly answer: unknown };

interface KeyRow {
  action: string;
  body_hash: Buffer;
  answer: string | null;
}

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Null without the header, which is optional. The console always sends it. */
function readRequestKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && keyPattern.test(header)) return header;
  throw problem(
    'invalid_input',
    {},
    { errors: { 'Idempotency-Key': 'Must be 1 to 200 visible ASCII characters' } },
  );
}

/** Sorts object keys: the order of fields makes no different request. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, canonical(each)]);
}

const hashInput = (input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(canonical(input)) ?? '')
    .digest();

/** The key of a request; null without one. `action` names what is done, so that a key serves one operation. */
export function requestKeyOf(
  request: FastifyRequest,
  action: string,
  isAnsweredOnce = false,
): RequestKey | null {
  const key = readRequestKey(request.headers['idempotency-key']);
  const userId = request.caller?.userId;
  if (key === null || userId === undefined) return null;
  const { params, query, body } = request;
  return { key, userId, action, inputHash: hashInput({ params, query, body }), isAnsweredOnce };
}

export async function findAnswer(db: Queryable, request: RequestKey): Promise<StoredAnswer | null> {
  const { rows } = await db.query<KeyRow>(
    sql`select action, body_hash, answer from idempotency_keys where key = ${request.key} and user_id = ${request.userId}`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.action !== request.action || !row.body_hash.equals(request.inputHash))
    throw problem('idempotency_mismatch', {});
  if (request.isAnsweredOnce) throw problem('answered_once', {});
  const answer: unknown = JSON.parse(row.answer ?? 'null');
  return { answer };
}

const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';

const lockTimeout = '5s';

/**
 * Claims the key for this transaction, or returns the stored answer. If another server is running the same
 * request, the insert waits for its commit, up to the lock timeout.
 */
async function claim(tx: Transaction, request: RequestKey): Promise<StoredAnswer | null> {
  await tx.query(sql`select set_config('lock_timeout', ${lockTimeout}, true)`);
  try {
    const { rowCount } = await tx.query(
      sql`insert into idempotency_keys (key, user_id, action, body_hash)
          values (${request.key}, ${request.userId}, ${request.action}, ${request.inputHash})
          on conflict do nothing`,
    );
    await tx.query(sql`select set_config('lock_timeout', '0', true)`);
    if (rowCount === 1) return null;
  } catch (error) {
    throw isLockTimeout(error) ? problem('request_in_progress', {}) : error;
  }
  return findAnswer(tx, request);
}

/** Stored as text, so that a repeat gets the same bytes. */
async function storeAnswer(
  tx: Transaction,
  request: RequestKey,
  status: number,
  answer: unknown,
): Promise<void> {
  const kept = JSON.stringify(request.isAnsweredOnce ? null : (answer ?? null));
  await tx.query(
    sql`update idempotency_keys set status = ${status}, answer = to_jsonb(${kept}::text)
        where key = ${request.key} and user_id = ${request.userId}`,
  );
}

/** Runs the work and stores its answer under the key, or returns the answer that is stored there. */
export async function withKey<Answer>(
  tx: Transaction,
  key: RequestKey | null,
  status: number,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work(tx);
  const stored = await claim(tx, key);
  // Stored by the same operation under the same hash of the same input.
  if (stored !== null) return stored.answer as Answer;
  const answer = await work(tx);
  await storeAnswer(tx, key, status, answer);
  return answer;
}

/** Repeats on this server wait here for the first request, without a connection each. */
export class Repeats {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #maxWaitMs: number;

  constructor(maxWaitMs = 10_000) {
    this.#maxWaitMs = maxWaitMs;
  }

  async afterOthers<T>({ userId, key }: RequestKey, work: () => Promise<T>): Promise<T> {
    const name = `${userId} ${key}`;
    const deadline = Date.now() + this.#maxWaitMs;
    for (let other = this.#running.get(name); other !== undefined; other = this.#running.get(name)) {
      const settled = await settledWithin(other, deadline - Date.now());
      if (!settled) throw problem('request_in_progress', {});
    }
    const running = work();
    this.#running.set(name, running);
    try {
      return await running;
    } finally {
      this.#running.delete(name);
    }
  }
}

async function settledWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, milliseconds), false);
  });
  try {
    return await Promise.race([
      promise.then(
        () => true,
        () => true,
      ),
      timedOut,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** Removes some of the keys that are older than so many days. */
export const removeOldRequestKeys = (days: number, atMost: number): Sql => sql`
  delete from idempotency_keys where (key, user_id) in (
    select key, user_id from idempotency_keys
    where created < now() - make_interval(days => ${days}) limit ${atMost})`;
