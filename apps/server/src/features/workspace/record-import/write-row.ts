import { toWire } from '@supersync/contract/kernel/wire.ts';
import { versionOf } from '@supersync/contract/kernel/define-resource.ts';
import { parseKey } from '@supersync/contract/kernel/record-key.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { SentWrite } from '#platform/resource/sent-writes.ts';
import { rowOf, writeRecord } from '#platform/resource/write-record.ts';
import type { ImportWork } from './import-work.ts';

/** Field → before and after, as on the wire. */
export type Differences = Readonly<Record<string, readonly [unknown, unknown]>>;

export interface WrittenRow {
  readonly isChanged: boolean;
  readonly key: string;
  readonly version: number | null;
  /** The values as they were written, on the wire. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The write that the row asks for, read as the body of a single one. */
export function sentRow(
  { sent, resource, caller }: ImportWork,
  row: {
    readonly recordKey: string | null;
    readonly version: number | null;
    readonly body: Readonly<Record<string, unknown>>;
  },
): SentWrite {
  return row.recordKey === null
    ? sent.create(row.body, caller)
    : sent.update(row.body, caller, parseKey(resource, row.recordKey), row.version);
}

/** Writes by the one writer. */
export async function writeSent(
  { resource, origin }: ImportWork,
  part: Transaction,
  { write, signedAs }: SentWrite,
): Promise<WrittenRow> {
  const outcome = await writeRecord(part, resource, write, { origin, signedAs, withRecord: true });
  if (outcome === null) throw new TypeError('Only a creation with orNothing can find an existing record');
  const record = rowOf(resource, outcome.record ?? '{}');
  return {
    isChanged: outcome.status === 'done',
    key: outcome.key,
    version: resource.versioned ? versionOf(resource, record) : null,
    values: toWire(resource, write.values),
  };
}
