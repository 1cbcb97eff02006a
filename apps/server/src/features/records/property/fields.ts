import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { fromWire } from '@supersync/contract/kernel/wire.ts';
import {
  isImportedField,
  originOf,
  type LastChange,
} from '@supersync/contract/records/property/field-origin.ts';
import { lockFields, readFieldOrigins } from '@supersync/contract/records/property/fields.ts';
import { propertyLock } from '@supersync/contract/records/property/property-lock.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { publish } from '#platform/events/publish.ts';
import { recordColumns } from '#platform/resource/compile/compile-value.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Server } from '#platform/server.ts';
import { records } from '#platform/resource/records.ts';

interface ChangeRow {
  field: string;
  entryId: number;
  at: Date;
  actorId: number | null;
  actorName: string | null;
  reason: string | null;
}

interface LockRow {
  field: string;
  reason: string | null;
  userName: string | null;
  at: Date;
}

const shownFields = Object.entries(propertyMeta.fields).filter(
  ([name, field]) => field.kind !== 'stamp' && name !== 'id' && name !== 'created',
);

export function registerFields(server: Server): void {
  registerAction(server, readFieldOrigins, async ({ params, caller, db }) => {
    const key = String(params.id);
    const columns = recordColumns(propertyMeta, 't', viewerOf(caller));
    const found = await db.query<{ record: Record<string, unknown> & { importSource: string } }>({
      text: `select (select row_to_json(r) from (select ${columns}) r) as record from properties t where t.id = $1`,
      values: [params.id],
    });
    const record = found.rows[0]?.record;
    if (record === undefined) throw problem('not_found', { thing: propertyMeta.singular, key });
    const changes = await db.query<ChangeRow>(sql`
      select distinct on (c.key) c.key as field, e.id as "entryId", e.at, e.actor_id as "actorId",
        u.first_name || ' ' || u.last_name as "actorName", e.reason
      from audit_entries e cross join lateral jsonb_each(e.changes) c left join users u on u.id = e.actor_id
      where e.resource = ${propertyMeta.name} and e.record_key = ${key}
        and e.action in ('created', 'updated') and jsonb_typeof(e.changes) = 'object'
      order by c.key, e.id desc`);
    const locks = await db.query<LockRow>(sql`
      select k.field, k.reason, u.first_name || ' ' || u.last_name as "userName", k.at
      from property_locks k left join users u on u.id = k.user_id where k.property_id = ${params.id}`);
    const lastOf = new Map(changes.rows.map((row) => [row.field, row]));
    const lockOf = new Map(locks.rows.map((row) => [row.field, row]));
    const values = { ...record, ...asObject(fromWire(propertyMeta, record)) };
    return shownFields.map(([name, field]) => {
      const row = lastOf.get(name);
      const last: LastChange | null = row === undefined ? null : { ...row, at: row.at.toISOString() };
      const lock = lockOf.get(name);
      return {
        field: name,
        label: labelOf(name, field),
        ...originOf(name, values, last),
        userName: row?.actorName ?? null,
        isLockable: isImportedField(name),
        lock:
          lock === undefined
            ? null
            : { reason: lock.reason, userName: lock.userName, at: lock.at.toISOString() },
      };
    });
  });

  registerAction(server, lockFields, ({ params, body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { fields, locked, reason = null } = body;
      const found = await tx.query(sql`select from properties where id = ${params.id} for share`);
      if (found.rows.length === 0)
        throw problem('not_found', { thing: propertyMeta.singular, key: params.id });
      const { rows: touched } = locked
        ? await tx.query<{ field: string }>(sql`
            insert into property_locks (property_id, field, reason, user_id)
            select ${params.id}, f, ${reason}, ${caller.userId} from unnest(${[...new Set(fields)]}::text[]) f
            on conflict do nothing returning field`)
        : await tx.query<{ field: string }>(sql`
            delete from property_locks
            where property_id = ${params.id} and field = any(${[...fields]}::text[]) returning field`);
      const { rows } = await tx.query<{ field: string }>(
        sql`select field from property_locks where property_id = ${params.id} order by field`,
      );
      if (touched.length > 0) {
        await records(tx, origin).note(propertyMeta, params.id, {
          action: locked ? 'locked' : 'unlocked',
          ...(reason === null ? {} : { reason }),
          changes: Object.fromEntries(touched.map(({ field }) => [`lock:${field}`, [!locked, locked]])),
        });
        await publish(tx, recordRoom(propertyLock.name), 'updated', { key: null });
      }
      return { locked: rows.map(({ field }) => field) };
    }),
  );
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
