import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Access } from '@supersync/contract/access/permission/access.ts';
import { versionOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { parseKey, type KeyValues } from '@supersync/contract/kernel/record-key.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { compileBefore } from '#platform/resource/compile/compile-record.ts';
import type { Values } from '#platform/resource/compile/compile-write.ts';
import { bodyReader } from '#platform/resource/read-body.ts';
import { findRegistered, scopesFor, type Operation } from '#platform/resource/resource-rules.ts';
import { demand, requireUnmaskedView, isMasked, viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import { writeRecord } from '#platform/resource/write-record.ts';
import type { Caller, Origin, Server } from '#platform/server.ts';
import { conflictSince, differsNow, planUndo } from './plan-undo.ts';
import type { PastEntry, RecordValues } from '#platform/audit/roll-back.ts';

interface EntryRow extends PastEntry {
  resource: string | null;
  record_key: string | null;
  changes: Changes | null;
}

export interface Undone {
  readonly entryId: number;
  readonly resource: string;
  readonly key: string;
  readonly action: 'created' | 'updated' | 'deleted';
}

const flags = { create: 'c', update: 'u', delete: 'd' } as const;
const actionOf = { create: 'created', update: 'updated', delete: 'deleted' } as const;

function refuse(reason: string): never {
  throw problem('cannot_undo', { reason });
}

/** Undo needs the same permission as the write itself. */
function requireWriteAccess(viewer: Viewer, resource: Resource, operation: Operation): void {
  const access: Access | undefined = resource.access[operation];
  if (access === undefined) refuse(`A ${resource.singular} cannot be ${actionOf[operation]} by hand.`);
  demand(viewer, access, flags[operation]);
}

/** Values of a restored record, each validated by its field. */
function restoredValues(resource: Resource, before: RecordValues): Values {
  const values = fromWire(resource, before);
  const known = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(
    known.filter(([name, value]) => {
      const field = resource.fields[name];
      if (field === undefined) return refuse(`A ${resource.singular} no longer has a field ${name}.`);
      if (!field.schema.safeParse(value).success)
        throw problem('invalid_input', {}, { errors: { [name]: 'Is not accepted any more' } });
      return true;
    }),
  );
}

async function lockRecord(
  tx: Transaction,
  viewer: Viewer,
  resource: Resource,
  key: KeyValues,
): Promise<(RecordValues & { readonly version: number }) | null> {
  const { rows } = await tx.query<{ record: string }>(compileBefore(viewer, resource, key));
  return rows[0] === undefined ? null : JSON.parse(rows[0].record);
}

/** Writes the reverse of an entry through the record's own rules, or refuses with a reason. */
export async function undoEntry(
  server: Server,
  tx: Transaction,
  id: number,
  caller: Caller,
  origin: Origin,
): Promise<Undone> {
  const found = await tx.query<EntryRow>(
    sql`select id, action, resource, record_key, changes from audit_entries where id = ${id}`,
  );
  const [entry] = found.rows;
  if (entry === undefined) throw problem('not_found', { thing: 'audit entry', key: id });
  const { resource: name, record_key: keyText } = entry;
  const registered = name === null ? undefined : findRegistered(server, name);
  if (registered === undefined || keyText === null) return refuse('The entry is not about a record.');
  const { resource, rules } = registered;
  const viewer = viewerOf(caller, scopesFor(server, caller, 'write'));
  demand(viewer, resource.access.read);
  const plan = planUndo(resource, rules.secret ?? [], entry);
  if ('refusal' in plan) return refuse(plan.refusal);
  const { operation } = plan;
  requireWriteAccess(viewer, resource, operation);
  for (const field of Object.keys(plan.values).map((each) => resource.fields[each]))
    if (field !== undefined && isMasked(viewer, field)) requireUnmaskedView(viewer);

  const key = parseKey(resource, keyText);
  const now = await lockRecord(tx, viewer, resource, key);
  if (operation !== 'create' && now === null)
    return refuse(`There is no ${resource.singular} ${keyText} any more.`);
  const later = await tx.query<PastEntry>(sql`
    select id, action, changes from audit_entries
    where resource = ${resource.name} and record_key = ${keyText} and id > ${id} order by id`);
  const conflict = conflictSince(resource, entry, later.rows);
  if (conflict !== null) return refuse(conflict);
  if (operation === 'create' && now !== null)
    return refuse(`There is a ${resource.singular} ${keyText} again.`);
  const difference = operation === 'update' && now !== null ? differsNow(resource, entry, now) : null;
  if (difference !== null) return refuse(difference);

  const values =
    operation === 'update'
      ? bodyReader(resource, 'update')(plan.values, caller).values
      : restoredValues(resource, plan.values);
  const version = now === null ? null : versionOf(resource, now);
  const write = { operation, key, values, version, isSent: true };
  await writeRecord(tx, resource, write, { origin: { reason: `Undo of entry ${id}`, ...origin, caller } });
  // A record with an owner is restored only by its owner.
  if (operation === 'create' && (await lockRecord(tx, viewer, resource, key)) === null)
    throw problem('not_found', { thing: resource.singular, key: keyText });
  const written = await tx.query<{ id: number }>(sql`
    select id from audit_entries where resource = ${resource.name} and record_key = ${keyText} and id > ${id}
    order by id desc limit 1`);
  return {
    entryId: written.rows[0]?.id ?? refuse('There was nothing to change.'),
    resource: resource.name,
    key: keyText,
    action: actionOf[operation],
  };
}
