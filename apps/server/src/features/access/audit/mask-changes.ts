import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { mask } from '#platform/resource/compile/compile-value.ts';
import { quoteText } from '#platform/resource/compile/sql-text.ts';

const personalFields = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.personal)
    .map(([name]) => name);

/** Masks both values, so that not even emptiness shows. */
const maskedPair: [unknown, unknown] = [mask, mask];

/** Changes with personal values masked. */
export function maskChanges(resource: Resource, changes: Changes): Changes {
  const personal = new Set(personalFields(resource));
  return Object.fromEntries(
    Object.entries(changes).map(([name, pair]) => [name, personal.has(name) ? maskedPair : pair]),
  );
}

/** The same in SQL, for lists of entries of all types. */
export function maskedChanges(resources: readonly Resource[], alias: string): string {
  const personal = Object.fromEntries(
    resources
      .map((resource) => [resource.name, personalFields(resource)])
      .filter(([, names]) => names?.length),
  );
  const isPersonal = `(${quoteText(JSON.stringify(personal))}::jsonb -> ${alias}.resource) ? c.key`;
  const pair = `case when ${isPersonal} then ${quoteText(JSON.stringify(maskedPair))}::jsonb else c.value end`;
  return `case when ${alias}.changes is not null then
  (select coalesce(jsonb_object_agg(c.key, ${pair}), '{}') from jsonb_each(${alias}.changes) c) end`;
}

/** A record's values, masked; stamps and version are not part of a past record. */
export function maskRecord(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = resource.fields[name];
      if (field?.personal !== true) return [name, value];
      return [name, field.kind === 'text' ? mask : null];
    }),
  );
}
