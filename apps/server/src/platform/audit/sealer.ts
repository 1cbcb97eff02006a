import { createSecretKey, randomUUID } from 'node:crypto';
import type { Database, Log, Transaction } from '../db/database.ts';
import { settledBefore } from '../events/read-events.ts';
import type { AuditHead, StoredHead } from './audit-head.ts';
import type { AuditKey } from './audit-key.ts';
import { entryBody, fingerprintOf, genesis, sealOf } from './chain.ts';

/** Why nothing is sealed, as messages for operators. */
export const sealingProblems = {
  keyMissing:
    'The key that seals the audit log is missing. Set AUDIT_KEY, or put audit.key back into the data folder.',
  otherKey:
    'This server has another key than the one the audit log is sealed with, so it seals nothing. Give every server the same AUDIT_KEY.',
  otherLog:
    'The data folder remembers another audit log than the one in the database. If the database is meant to be a new one, remove audit-head from the data folder.',
  shortened:
    'The audit log lost entries at its end, or its end was replaced. Nothing more is sealed. If the database was restored from a copy, remove audit-head from the data folder.',
} as const;

export type SealingProblem = keyof typeof sealingProblems;

interface Chain {
  readonly key: Buffer;
  readonly logId: string;
}

interface LastRow {
  number: number;
  hash: Buffer;
}

interface EntryRow {
  id: number;
  body: string;
}

/** Only one server seals at a time. The number is arbitrary but ours alone. */
const lockNumber = 7_301_884_512;

/** Small enough that neither a request nor the embedded engine's one session waits long for a batch. */
const batchSize = 500;

const nextEntries = (limit: number): string => `
  select e.id, ${entryBody('e')} as body
  from audit_entries e
  where (e.transaction, e.id) > (
      select coalesce(max(p.transaction), '0'::xid8), coalesce(max(p.id), 0) from (
        select f.transaction, f.id from audit_seals s join audit_entries f on f.id = s.entry_id
        order by s.number desc limit 1) p)
    and e.transaction < ${settledBefore}
    and not exists (select from audit_seals s where s.entry_id = e.id)
  order by e.transaction, e.id
  limit ${limit}`;

/**
 * Seals entries in commit order, each with a hash over itself and the previous seal. Writes pay nothing for
 * it: sealing follows within seconds.
 */
export class AuditSealer {
  readonly #db: Database;
  readonly #key: AuditKey;
  readonly #head: AuditHead;
  readonly #log: Log;
  #running: Promise<SealingProblem | null> | null = null;
  #trouble: SealingProblem | null = null;

  constructor(options: { db: Database; key: AuditKey; head: AuditHead; log: Log }) {
    this.#db = options.db;
    this.#key = options.key;
    this.#head = options.head;
    this.#log = options.log;
  }

  /** The problem of the last run. */
  get trouble(): SealingProblem | null {
    return this.#trouble;
  }

  /** Seals everything committed so far, or returns the problem. */
  async seal(): Promise<SealingProblem | null> {
    // The current run may already be past the entries the caller wants sealed.
    await this.#running?.catch(() => null);
    this.#running ??= this.#sealAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sealAll(): Promise<SealingProblem | null> {
    for (;;) {
      const done = await this.#sealBatch();
      if (typeof done === 'string') {
        if (this.#trouble !== done) this.#log.error({ trouble: done }, sealingProblems[done]);
        this.#trouble = done;
        return done;
      }
      if (done.head !== null) await this.#head.write(done.head);
      this.#trouble = null;
      if (!done.isFull) return null;
    }
  }

  async #sealBatch(): Promise<SealingProblem | { head: StoredHead | null; isFull: boolean }> {
    const storedHead = await this.#head.read();
    return this.#db.transaction(async (tx) => {
      await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [lockNumber] });
      const chain = await this.#openChain(tx, storedHead);
      if (typeof chain === 'string') return chain;
      const { key, logId } = chain;
      if (storedHead !== null && !(await containsHead(tx, storedHead))) return 'shortened';
      const { rows: ends } = await tx.query<LastRow>({
        text: 'select number, hash from audit_seals order by number desc limit 1',
      });
      let { number, hash } = ends[0] ?? { number: 0, hash: genesis };
      const { rows } = await tx.query<EntryRow>({ name: 'audit_next', text: nextEntries(batchSize) });
      const sealKey = createSecretKey(key);
      const seals = rows.map(({ id, body }) => {
        number += 1;
        hash = sealOf(sealKey, hash, body);
        return { number, id, hash };
      });
      if (seals.length > 0)
        await tx.query({
          name: 'audit_seal',
          text: `insert into audit_seals (number, entry_id, hash)
            select n, e, decode(h, 'hex') from unnest($1::bigint[], $2::bigint[], $3::text[]) as given(n, e, h)`,
          values: [
            seals.map((seal) => seal.number),
            seals.map((seal) => seal.id),
            seals.map((seal) => seal.hash.toString('hex')),
          ],
        });
      const isNewHead = number > 0 && (storedHead === null || storedHead.number !== number);
      return { head: isNewHead ? { logId, number, hash } : null, isFull: rows.length === batchSize };
    });
  }

  /** The log's id and key; creates both for a new log. */
  async #openChain(tx: Transaction, storedHead: StoredHead | null): Promise<Chain | SealingProblem> {
    const { rows } = await tx.query<{ log_id: string; key_fingerprint: Buffer }>({
      text: 'select log_id, key_fingerprint from audit_chain',
    });
    const [known] = rows;
    if (known === undefined) {
      if (storedHead !== null) return 'otherLog';
      const logId = randomUUID();
      const key = await this.#key.readOrMake();
      await tx.query({
        text: 'insert into audit_chain (log_id, key_fingerprint) values ($1, $2)',
        values: [logId, fingerprintOf(key, logId)],
      });
      return { key, logId };
    }
    const logId = known.log_id;
    const key = await this.#key.read();
    if (key === null) return 'keyMissing';
    if (!fingerprintOf(key, logId).equals(known.key_fingerprint)) return 'otherKey';
    if (storedHead !== null && storedHead.logId !== logId) return 'otherLog';
    return { key, logId };
  }
}

/** Whether the log still contains the stored head. */
async function containsHead(tx: Transaction, { number, hash }: StoredHead): Promise<boolean> {
  const { rows } = await tx.query<{ hash: Buffer }>({
    text: 'select hash from audit_seals where number = $1',
    values: [number],
  });
  return rows[0]?.hash.equals(hash) === true;
}
