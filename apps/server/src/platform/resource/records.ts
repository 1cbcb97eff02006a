import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { versionOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { keyValues, printKey } from '@supersync/contract/kernel/record-key.ts';
import type { KeyOf, Row } from '@supersync/contract/kernel/record.ts';
import sql, { type Sql } from 'sql-template-tag';
import { audit } from '../audit/audit.ts';
import type { Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';
import type { Origin } from '../server.ts';
import { apiClientIn } from '../session/actor.ts';
import { writeBulk, type BulkChange, type BulkOptions } from './bulk-write.ts';
import type { Changes } from './compile/compile-traces.ts';
import type { WriteDetails, transactionTime, WriteOutcome } from './compile/compile-write.ts';
import { scopesFor } from './resource-rules.ts';
import { viewerOf } from './viewer.ts';
import { lockRecord, notFound, rowOf, writeRecord } from './write-record.ts';

/** Values by field; a time may be given as a date, or as that of the transaction. */
export type NewValues<R> = {
  readonly [K in keyof Row<R>]?: Row<R>[K] | Date | typeof transactionTime | undefined;
};

export interface WriteOptions<R = Resource> extends Omit<WriteDetails, 'alsoAudited' | 'orNothing'> {
  readonly alsoAudited?: readonly (keyof Row<R> & string)[];
  /** Fields that stay out of the audit entry, such as the progress of a job. */
  readonly unaudited?: readonly (keyof Row<R> & string)[];
  /** Refuses where the record is of another version. */
  readonly version?: number;
}

export interface Written<R> {
  readonly key: string;
  readonly version: number;
  /** As it is now, in clear; of a removal as it was. */
  readonly record: Row<R>;
  /** False where it was so already: then nothing was written, audited or told. */
  readonly isChanged: boolean;
}

/** Something done to a record that changes none of its own fields. */
export interface Note {
  readonly action: string;
  readonly changes?: Changes | undefined;
  readonly reason?: string | undefined;
  /** Of the record, where it is at hand. */
  readonly version?: number;
}

export interface Records {
  create<R extends Resource>(
    resource: R,
    values: NewValues<R>,
    options?: WriteOptions<R>,
  ): Promise<Written<R>>;
  /** Null where a record with the same unique values is there already. */
  createUnlessThere<R extends Resource>(
    resource: R,
    values: NewValues<R>,
    options?: WriteOptions<R>,
  ): Promise<Written<R> | null>;
  update<R extends Resource>(
    resource: R,
    key: KeyOf<R>,
    values: NewValues<R>,
    options?: WriteOptions<R>,
  ): Promise<Written<R>>;
  remove<R extends Resource>(resource: R, key: KeyOf<R>, options?: WriteOptions<R>): Promise<Written<R>>;
  /** The record as it stands, locked until the transaction ends. */
  lock<R extends Resource>(resource: R, key: KeyOf<R>): Promise<Row<R>>;
  /** Many records by one statement, with an audit entry for each. Answers how many. */
  bulk(resource: Resource, change: BulkChange, options?: BulkOptions): Promise<number>;
  /** The same, where each record is wanted back: `returning` names columns of its row. */
  bulkRows<T extends object>(
    resource: Resource,
    change: BulkChange,
    returning: Sql,
    options?: BulkOptions,
  ): Promise<T[]>;
  /** The audit entry and the event of what was done to a record but changed none of its own fields. */
  note<R extends Resource>(resource: R, key: KeyOf<R>, note: Note): Promise<void>;
}

/**
 * Work that outlives its request keeps on whose behalf it is done, and is no longer stopped once somebody takes it up.
 * Writes of the work itself, which have no caller, leave both alone.
 */
const behalfColumns = (origin: Origin, { fields }: Resource): Record<string, unknown> =>
  origin.caller === undefined || !Object.hasOwn(fields, 'stoppedReason')
    ? {}
    : { api_client_id: apiClientIn(origin), stopped_reason: null };

const defined = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function writtenOf<R extends Resource>(resource: R, { status, key, record }: WriteOutcome): Written<R> {
  const row = rowOf(resource, record ?? '{}');
  return { key, version: versionOf(resource, row) ?? 1, record: row, isChanged: status === 'done' };
}

/**
 * The one writer of records: applies the resource's rules, checks and raises the version, writes the audit entry with
 * its field diff and publishes the event, all in the transaction given.
 */
export function records(tx: Transaction, origin: Origin): Records {
  async function write<R extends Resource>(
    operation: 'create' | 'update' | 'delete',
    resource: R,
    key: unknown,
    values: object,
    { version, unaudited = [], ...said }: WriteOptions<R> & Pick<WriteDetails, 'orNothing'> = {},
  ): Promise<Written<R> | null> {
    const given = defined(values);
    const columns = { ...behalfColumns(origin, resource), ...said.columns };
    const isNamed = operation !== 'create' || resource.key.every((name) => given[name] !== undefined);
    const outcome = await writeRecord(
      tx,
      resource,
      {
        operation,
        key: isNamed ? keyValues(resource, operation === 'create' ? given : key) : null,
        values: given,
        version: version ?? null,
        said: Object.keys(columns).length === 0 ? said : { ...said, columns },
        unaudited,
      },
      { origin, withRecord: true },
    );
    return outcome === null ? null : writtenOf(resource, outcome);
  }

  async function writeThere<R extends Resource>(...given: Parameters<typeof write<R>>): Promise<Written<R>> {
    const written = await write(...given);
    if (written === null) throw notFound(given[1], null);
    return written;
  }

  return {
    create: (resource, values, options) => writeThere('create', resource, null, values, options),
    createUnlessThere: (resource, values, options) =>
      write('create', resource, null, values, { ...options, orNothing: true }),
    update: (resource, key, values, options) => writeThere('update', resource, key, values, options),
    remove: (resource, key, options) => writeThere('delete', resource, key, {}, options),
    lock(resource, key) {
      const caller = origin.caller ?? null;
      const scopes = caller === null ? () => null : scopesFor({ db: tx.database }, caller, 'write');
      return lockRecord(tx, viewerOf(caller, scopes), resource, keyValues(resource, key));
    },
    async bulk(resource, change, options) {
      const counted = sql`select count(*)::int as count from n having count(*) > 0`;
      const [row] = await writeBulk<{ count: number }>(tx, origin, resource, change, counted, options);
      return row?.count ?? 0;
    },
    bulkRows: (resource, change, returning, options) =>
      writeBulk(tx, origin, resource, change, sql`select ${returning} from n`, options),
    async note(resource, key, { action, changes, reason, version }) {
      const printed = printKey(resource, key);
      await audit(tx, origin, {
        action,
        resource: resource.name,
        key: printed,
        ...(changes === undefined ? {} : { changes }),
        ...(reason === undefined ? {} : { reason }),
      });
      await publish(tx, recordRoom(resource.name), 'updated', {
        key: printed,
        ...(version === undefined ? {} : { version }),
      });
    },
  };
}
