import type { CreateInput, UpdateInput } from '@supersync/contract/kernel/record.ts';
import type { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import { isSame } from '#kit/form/merge.ts';

/** A migration as form values: the environments are strings. */
export function toForm(record: FormValues): FormValues {
  const ids: unknown = record['databaseEnvironments'];
  return { ...record, databaseEnvironments: Array.isArray(ids) ? ids.map(String) : [] };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** The template of a new migration, with the filled-in values. */
export const newRecord = (
  values: FormValues,
  createdUser: number | null,
): CreateInput<typeof databaseMigration> => ({
  name: textOf(values['name']).trim(),
  version: textOf(values['version']).trim(),
  upScript: textOf(values['upScript']),
  downScript: textOf(values['downScript']),
  status: 'draft',
  createdUser,
  databaseEnvironments: idsOf(values['databaseEnvironments']),
});

/** Only the changes, as the server expects them. */
export function changedRecord(changes: FormValues): UpdateInput<typeof databaseMigration> {
  const { name, version, upScript, downScript, databaseEnvironments } = changes;
  return {
    ...(name === undefined ? {} : { name: textOf(name).trim() }),
    ...(version === undefined ? {} : { version: textOf(version).trim() }),
    ...(upScript === undefined ? {} : { upScript: textOf(upScript) }),
    ...(downScript === undefined ? {} : { downScript: textOf(downScript) }),
    ...(databaseEnvironments === undefined ? {} : { databaseEnvironments: idsOf(databaseEnvironments) }),
  };
}

/** An approval covers these: saving a change of one voids it. */
const bindingFields = ['upScript', 'downScript', 'databaseEnvironments'] as const;

export const voidsApproval = (record: FormValues, values: FormValues): boolean =>
  bindingFields.some((name) => !isSame(toForm(record)[name], values[name]));
