import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { mask } from './compile-value.ts';
import { quoteText } from './sql-text.ts';

export const personalFields = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.personal)
    .map(([name]) => name);

/** Masks both values, so that not even emptiness shows. */
export const maskedPair: [unknown, unknown] = [mask, mask];

/** The personal fields of the resource that an expression names, as a JSON array in SQL; null if it has none. */
export function personalFieldsOf(resources: readonly Resource[], nameExpression: string): string {
  const personal = Object.fromEntries(
    resources
      .map((resource) => [resource.name, personalFields(resource)])
      .filter(([, names]) => names?.length),
  );
  return `(${quoteText(JSON.stringify(personal))}::jsonb -> ${nameExpression})`;
}

/** Changes (field → before and after) with personal values masked, in SQL. */
export function maskedChanges(
  resources: readonly Resource[],
  changes: string,
  nameExpression: string,
): string {
  const isPersonal = `${personalFieldsOf(resources, nameExpression)} ? c.key`;
  const pair = `case when ${isPersonal} then ${quoteText(JSON.stringify(maskedPair))}::jsonb else c.value end`;
  return `case when ${changes} is not null then
  (select coalesce(jsonb_object_agg(c.key, ${pair}), '{}') from jsonb_each(${changes}) c) end`;
}
