import type { PlannedChange, SourceMap } from '@supersync/contract/records/infinity/infinity-migration.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';

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

/** Settings the switch writes, with their current values. */
export async function planOf(db: Queryable, clientId: number, sources: SourceMap): Promise<PlannedChange[]> {
  const now = await readSettings(db, clientId);
  const ordered = Object.fromEntries(Object.entries(sources).toSorted(([a], [b]) => a.localeCompare(b)));
  const planned: readonly [string, string][] = [
    [enabledKey, '1'],
    [sourceMapKey, JSON.stringify(ordered)],
  ];
  return planned.map(([what, after]) => ({ what, before: now.get(what) ?? null, after }));
}

/** Which part of the plan no longer holds, as text; null when all of it does. */
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
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from settings
    where client_id = ${clientId} and site_id is null and module_key = ${moduleKey} and key = ${key} for update`);
  const id = rows[0]?.id;
  const { create, update, remove } = records(tx, origin);
  if (id !== undefined) await (value === null ? remove(setting, id) : update(setting, id, { value }));
  else if (value !== null)
    await create(setting, { clientId, moduleKey, key, value, createdUserId: origin.userId });
}

export async function writePlan(
  tx: Transaction,
  origin: Origin,
  clientId: number,
  plan: readonly PlannedChange[],
): Promise<void> {
  for (const { what, after } of plan) await writeSetting(tx, origin, clientId, what, after);
}

export async function restoreSettings(
  tx: Transaction,
  origin: Origin,
  clientId: number,
  plan: readonly PlannedChange[],
): Promise<void> {
  for (const { what, before } of plan) await writeSetting(tx, origin, clientId, what, before);
}
