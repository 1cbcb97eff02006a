import { fieldPathLabel, type FieldPath } from '@supersync/contract/workspace/export-recipe/field-path.ts';
import type { ResolvedRelation, Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import type { ParsedQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { tail, type CsvSelect } from './compile-export.ts';
import { matching } from './compile-list.ts';
import { column, csvValue } from './compile-value.ts';
import { compilation, relatedRows, type Compilation } from './compile-where.ts';
import type { CompiledStatement } from '../prepared-names.ts';
import { parameterBinder, quoteName, quoteText, settingBinder } from './sql-text.ts';
import { isMasked, type Viewer } from '../viewer.ts';

/** Headers and values as labels, or as the API's codes. */
export type Wording = 'labels' | 'codes';

/** `needsApproval`, `not_started` and `allow-only` as words. */
function spacedWords(code: string): string {
  const spaced = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function cell(owner: Resource, alias: string, path: FieldPath, viewer: Viewer, wording: Wording): string {
  const { field, declared } = path;
  const coded = csvValue(owner, alias, field, viewer);
  if (wording === 'codes' || isMasked(viewer, declared)) return coded;
  return worded(column(alias, field, declared), declared) ?? coded;
}

function worded(at: string, declared: Field): string | null {
  if (declared.kind === 'flag') return `case when ${at} then 'Yes' when not ${at} then 'No' end`;
  if (declared.kind !== 'choice') return null;
  const cases = (declared.choices?.values ?? []).map(
    (value) => `when ${quoteText(value)} then ${quoteText(spacedWords(value))}`,
  );
  return cases.length === 0 ? null : `case ${at} ${cases.join(' ')} else ${at} end`;
}

/** Values across a relation to many, joined into one cell. */
function acrossMany(
  into: Compilation,
  owner: Resource,
  alias: string,
  path: FieldPath,
  steps: FieldPath['steps'],
  wording: Wording,
): string {
  const [step, ...rest] = steps;
  if (step === undefined) return cell(owner, alias, path, into.viewer, wording);
  const rows = relatedRows(into, owner, step, alias);
  const inner = acrossMany(into, step.target, rows.alias, path, rest, wording);
  return `(select string_agg((${inner})::text, '; ' order by (${inner})::text) from ${rows.from} where ${rows.where})`;
}

/** The relation covers its target's full key, so there is at most one match. */
const leadsToOne = ({ target, on, through }: ResolvedRelation): boolean =>
  through === undefined && target.key.every((name) => Object.values(on).includes(name));

/** Without a requested sort, none: sorting takes half the time on a long table. */
const rowsOf = (into: Compilation, resource: Resource, alias: string, query: ParsedQuery): string =>
  query.sort.length === 0 && query.limit === 0
    ? matching(into, resource, alias, query)
    : tail(into, resource, alias, query);

/** A table of chosen fields across relations: each path is a column, and each relation to one is joined once. */
export function compileTable(
  viewer: Viewer,
  resource: Resource,
  query: ParsedQuery,
  paths: readonly FieldPath[],
  wording: Wording,
): CsvSelect {
  const binder = settingBinder();
  const into = compilation(binder, viewer);
  const alias = into.alias();
  const joins: string[] = [];
  const joined = new Map<string, string>();

  const columnOfPath = (path: FieldPath): string => {
    let owner = resource;
    let at = alias;
    let crossed = '';
    for (const [index, step] of path.steps.entries()) {
      if (step.relation === 'many')
        return acrossMany(into, owner, at, path, path.steps.slice(index), wording);
      crossed += `.${step.name}`;
      const known = joined.get(crossed);
      if (known === undefined) {
        const rows = relatedRows(into, owner, step, at);
        if (leadsToOne(step)) {
          // A plain join leaves the plan to the database: lateral is half as fast on long tables.
          joins.push(` left join ${rows.from} on ${rows.where}`);
          at = rows.alias;
        } else {
          at = into.alias();
          joins.push(
            ` left join lateral (select ${rows.alias}.* from ${rows.from} where ${rows.where} limit 1) ${at} on true`,
          );
        }
        joined.set(crossed, at);
      } else at = known;
      owner = step.target;
    }
    return cell(owner, at, path, viewer, wording);
  };

  const columns = paths.map((path, index) => `${columnOfPath(path)} as c${index}`);
  const from = `${quoteName(resource.table)} ${alias}${joins.join('')}`;
  return {
    select: {
      text: `select ${columns.join(', ')} from ${from}${rowsOf(into, resource, alias, query)}`,
      settings: binder.settings,
      format: 'csv',
    },
    header: paths.map((path) => (wording === 'labels' ? fieldPathLabel(path) : path.path)),
  };
}

export function compileCount(viewer: Viewer, resource: Resource, query: ParsedQuery): CompiledStatement {
  const binder = parameterBinder();
  const into = compilation(binder, viewer);
  const alias = into.alias();
  const where = matching(into, resource, alias, query);
  return {
    text: `select count(*) as count from ${quoteName(resource.table)} ${alias}${where}`,
    values: binder.values,
  };
}
