import {
  readFloorplanVariables,
  renameFloorplanVariable,
  type UsedVariable,
} from '@supersync/contract/websites/floorplan-manifest/check-actions.ts';
import { manifestSchema, type Manifest } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import {
  variablesOf,
  withVariableRenamed,
} from '@supersync/contract/websites/floorplan-manifest/variables.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { lockManifest, saveVersion, type Saved } from './versions.ts';

interface NewestVersion {
  readonly id: number;
  readonly name: string;
  readonly number: number;
  readonly document: Manifest;
}

async function newestVersions(db: Queryable): Promise<NewestVersion[]> {
  const { rows } = await db.query<Omit<NewestVersion, 'document'> & { readonly document: unknown }>(sql`
    select m.id, m.name, m.number, v.document from floorplan_manifests m
    join floorplan_manifest_versions v on v.manifest_id = m.id and v.number = m.number order by m.name, m.id`);
  return rows.map(({ document, ...row }) => ({ ...row, document: manifestSchema.parse(document) }));
}

function usage(manifests: readonly NewestVersion[]): UsedVariable[] {
  const byName = new Map<string, UsedVariable['manifests']>();
  for (const { id, name, number, document } of manifests)
    for (const variable of variablesOf(document)) {
      const uses = byName.get(variable.name) ?? [];
      uses.push({ id, name, number, value: variable.value, places: [...variable.places] });
      byName.set(variable.name, uses);
    }
  return [...byName]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, uses]) => ({ name, manifests: uses }));
}

export function registerVariables(server: Server): void {
  registerAction(server, readFloorplanVariables, async ({ db }) => {
    const manifests = await newestVersions(db);
    return { manifests: manifests.map(({ id, name }) => ({ id, name })), variables: usage(manifests) };
  });

  registerAction(server, renameFloorplanVariable, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { from, to } = body;
      // In one order for all: two renames at once then wait instead of deadlocking.
      await tx.query(sql`select from floorplan_manifests order by id for update`);
      const all = await newestVersions(tx);
      const has = ({ document }: NewestVersion, name: string): boolean =>
        variablesOf(document).some((variable) => variable.name === name);
      const using = all.filter((manifest) => has(manifest, from));
      const expected = new Map(body.manifests.map(({ id, number }) => [id, number]));
      if (using.length !== expected.size || using.some(({ id, number }) => expected.get(id) !== number))
        throw problem('batch_changed', { now: using.length, expected: expected.size });
      const taken = using.find((manifest) => has(manifest, to));
      if (taken !== undefined)
        throw problem('floorplan_refused', { reason: `${taken.name} has a variable ${to} already.` });
      const saved: Saved[] = [];
      for (const { id, number } of using.toSorted((a, b) => a.id - b.id)) {
        const locked = await lockManifest(tx, origin, id, number);
        const renamed = withVariableRenamed(locked.document, from, to);
        saved.push(
          await saveVersion(tx, origin, locked, renamed, { note: `Renamed variable ${from} to ${to}` }),
        );
      }
      return saved;
    }),
  );
}
