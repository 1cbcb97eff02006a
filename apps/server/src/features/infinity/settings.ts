import { recordRoom } from '@supersync/contract/event/event.ts';
import type { PlannedChange, SourceMap } from '@supersync/contract/infinity/infinity-migration.ts';
import { setting } from '@supersync/contract/setting/setting.ts';
import sql from 'sql-template-tag';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Origin } from '../../platform/server.ts';

/** What a switched client has in its settings. */
const moduleKey = 'infinity';
const enabledKey = 'infinity_enabled';
const sourceMapKey = 'infinity_source_map';

async function readSettings(db: Queryable, clientId: number): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key: string; value: string }>(sql`
    select key, value from settings
    where client_id = ${clientId} and site_id is null and module_key = ${moduleKey}
      and key in (${enabledKey}, ${sourceMapKey})`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** What the switch writes, with what stands there now. */
export async function planOf(db: Queryable, clientId: number, sources: SourceMap): Promise<PlannedChange[]> {
  const now = await readSettings(db, clientId);
  const ordered = Object.fromEntries(Object.entries(sources).toSorted(([a], [b]) => a.localeCompare(b)));
  const wanted: readonly [string, string][] = [
    [enabledKey, '1'],
    [sourceMapKey, JSON.stringify(ordered)],
  ];
  return wanted.map(([what, after]) => ({ what, before: now.get(what) ?? null, after }));
}

/** What of a plan does not hold (any more), in words; null where all of it does. */
export async function brokenPart(
  db: Queryable,
  clientId: number,
  plan: readonly PlannedChange[],
): Promise<string | null> {
  const now = await readSettings(db, clientId);
  const broken = plan.find(({ what, after }) => (now.get(what) ?? null) !== after);
  return broken === undefined ? null : `The setting ${broken.what} is not what the switch wrote`;
}

async function writeSetting(
  tx: Transaction,
  origin: Origin,
  clientId: number,
  key: string,
  value: string | null,
): Promise<void> {
  const { rows } = await tx.query<{ id: number; value: string }>(sql`
    select id, value from settings
    where client_id = ${clientId} and site_id is null and module_key = ${moduleKey} and key = ${key} for update`);
  const [found] = rows;
  if ((found?.value ?? null) === value) return;
  const told = async (
    action: 'created' | 'updated' | 'deleted',
    id: number,
    version: number,
    changes: Record<string, [unknown, unknown]>,
  ): Promise<void> => {
    await audit(tx, origin, { action, resource: setting.name, key: String(id), changes });
    await publish(tx, recordRoom(setting.name), action, { key: String(id), version });
  };
  if (found === undefined) {
    const made = await tx.query<{ id: number }>(sql`
      insert into settings (client_id, module_key, key, value, created_user_id, modified_user_id)
      values (${clientId}, ${moduleKey}, ${key}, ${value}, ${origin.userId}, ${origin.userId}) returning id`);
    return told('created', made.rows[0]?.id ?? 0, 1, {
      clientId: [null, clientId],
      moduleKey: [null, moduleKey],
      key: [null, key],
      value: [null, value],
    });
  }
  if (value === null) {
    await tx.query(sql`delete from settings where id = ${found.id}`);
    return told('deleted', found.id, 1, {
      clientId: [clientId, null],
      moduleKey: [moduleKey, null],
      key: [key, null],
      value: [found.value, null],
    });
  }
  const changed = await tx.query<{ version: number }>(sql`
    update settings set value = ${value}, version = version + 1, modified_user_id = ${origin.userId},
      modified_at = now() where id = ${found.id} returning version`);
  return told('updated', found.id, changed.rows[0]?.version ?? 1, { value: [found.value, value] });
}

export async function writePlan(
  tx: Transaction,
  origin: Origin,
  clientId: number,
  plan: readonly PlannedChange[],
): Promise<void> {
  for (const { what, after } of plan) await writeSetting(tx, origin, clientId, what, after);
}

export async function putBack(
  tx: Transaction,
  origin: Origin,
  clientId: number,
  plan: readonly PlannedChange[],
): Promise<void> {
  for (const { what, before } of plan) await writeSetting(tx, origin, clientId, what, before);
}
