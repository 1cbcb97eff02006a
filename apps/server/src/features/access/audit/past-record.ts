import { auditReaders, type Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { parseKey, printKey, type KeyValues } from '@supersync/contract/kernel/record-key.ts';
import { compileRecord } from '#platform/resource/compile/compile-record.ts';
import { findRegistered, masksFor, scopesFor } from '#platform/resource/resource-rules.ts';
import { demand, viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import type { Caller, Server } from '#platform/server.ts';
import { maskRecord } from './mask-changes.ts';
import { rollBack, loggedFields, type PastEntry, type RecordValues } from '#platform/audit/roll-back.ts';

/** A record whose history the caller may read. */
export interface OpenedRecord {
  readonly resource: Resource;
  readonly key: KeyValues;
  /** As written in audit entries. */
  readonly keyText: string;
  readonly viewer: Viewer;
  readonly secret: readonly string[];
  /** Unmasked wire values; null when deleted. */
  readonly now: RecordValues | null;
}

function mayReadLog(viewer: Viewer): boolean {
  try {
    demand(viewer, auditReaders);
    return true;
  } catch {
    return false;
  }
}

/** Reading a record includes its history; reading the log includes the history of every record of a type. */
export async function openRecord(
  server: Server,
  caller: Caller,
  asked: { readonly resource: string; readonly key: string },
): Promise<OpenedRecord> {
  const registered = findRegistered(server, asked.resource);
  if (registered === undefined) throw problem('not_found', { thing: 'kind of record', key: asked.resource });
  const { resource, rules } = registered;
  const scoped = viewerOf(caller, scopesFor(server, caller, 'read'), masksFor(server));
  demand(scoped, resource.access.read);
  const viewer = mayReadLog(scoped) ? viewerOf(caller) : scoped;
  const key = parseKey(resource, asked.key);
  const keyText = printKey(resource, key);
  const { rows } = await server.db.query<{ answer: string }>(
    compileRecord({ ...viewer, seesPersonal: true }, resource, key, { fields: null, relations: [] }),
  );
  const answer: { data: RecordValues } | null = rows[0] === undefined ? null : JSON.parse(rows[0].answer);
  // The owner of a deleted record is unknown.
  if (answer === null && viewer.scopeOf(resource) !== null)
    throw problem('not_found', { thing: resource.singular, key: keyText });
  return { resource, key, keyText, viewer, secret: rules.secret ?? [], now: answer?.data ?? null };
}

interface EntryRow extends PastEntry {
  at: string;
  actor_id: number | null;
  changes: Changes | null;
}

export interface AsOf {
  readonly record: Record<string, unknown> | null;
  readonly existsNow: boolean;
  readonly last: { entryId: number; at: string; actorId: number | null; action: string } | null;
}

const isoTime = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The record at the given time, including changes at exactly that time. */
export async function readRecordAsOf(server: Server, opened: OpenedRecord, moment: string): Promise<AsOf> {
  const { resource, keyText, viewer, secret, now } = opened;
  const since = await server.db.query<EntryRow>({
    text: `select id, action, changes from audit_entries
      where resource = $1 and record_key = $2 and at > $3::timestamptz order by id desc`,
    values: [resource.name, keyText, moment],
  });
  const until = await server.db.query<EntryRow>({
    text: `select id, action, changes, actor_id, ${isoTime} as at from audit_entries
      where resource = $1 and record_key = $2 and at <= $3::timestamptz order by at desc, id desc limit 1`,
    values: [resource.name, keyText, moment],
  });
  const [last] = until.rows;
  if (now === null && last === undefined && since.rows.length === 0)
    throw problem('not_found', { thing: resource.singular, key: keyText });
  const past = rollBack(loggedFields(resource, secret), now, since.rows);
  const record = past !== null && isBorn(past, moment) ? past : null;
  return {
    record: record === null ? null : maskRecord(viewer, resource, record),
    existsNow: now !== null,
    last:
      last === undefined
        ? null
        : { entryId: last.id, at: last.at, actorId: last.actor_id, action: last.action },
  };
}

/** Records without a creation entry, from before the log or written past it: use their `created` time. */
function isBorn(record: RecordValues, moment: string): boolean {
  const { created } = record;
  return typeof created !== 'string' || new Date(created) <= new Date(moment);
}
