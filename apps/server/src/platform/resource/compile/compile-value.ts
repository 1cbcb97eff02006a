import { columnOf, versionName, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { quoteName, quoteText } from './sql-text.ts';
import { isMasked, type Viewer } from '../viewer.ts';

/** Replaces personal text. The same for every value, null included, so that it reveals nothing. */
export const mask = '•••';

/** Sorts names case-insensitively, as people expect; both engines have this collation. */
export const peopleOrder = 'collate "und-x-icu"';

export const column = (alias: string, name: string, field: Field): string =>
  `${alias}.${quoteName(columnOf(name, field))}`;

const stampColumns = (alias: string, name: string, field: Field): { userId: string; at: string } => ({
  userId: `${alias}.${quoteName(`${columnOf(name, field)}_user_id`)}`,
  at: `${alias}.${quoteName(`${columnOf(name, field)}_at`)}`,
});

/** A stored value in its wire form: flags as 1 and 0, decimals as text, a stamp as an object. */
export function wireValue(alias: string, name: string, field: Field): string {
  const at = column(alias, name, field);
  switch (field.kind) {
    case 'flag':
      return `${at}::int`;
    case 'decimal':
      return `${at}::text`;
    case 'stamp': {
      const stamp = stampColumns(alias, name, field);
      return `json_build_object('userId', ${stamp.userId}, 'at', ${stamp.at})`;
    }
    default:
      return at;
  }
}

const maskedValue = (field: Field): string => (field.kind === 'text' ? quoteText(mask) : 'null::text');

/** The sort value of a field. Personal fields are refused earlier (`guard-query.ts`). */
export function sortValue(alias: string, name: string, field: Field): string {
  if (field.kind === 'stamp') return stampColumns(alias, name, field).at;
  const at = column(alias, name, field);
  return field.kind === 'text' ? `${at} ${peopleOrder}` : at;
}

/** The selected fields of a record. */
export function fieldsToAnswer(resource: Resource, selected: readonly string[] | null): [string, Field][] {
  const entries = Object.entries(resource.fields);
  return selected === null ? entries : entries.filter(([name]) => selected.includes(name));
}

export const versionColumn = (resource: Resource): 'version' | 'row_version' =>
  versionName(resource) === 'version' ? 'version' : 'row_version';

export const versionValue = (resource: Resource, alias: string): string =>
  resource.versioned ? `${alias}.${versionColumn(resource)}` : '1';

/** The SQL of a field of which this viewer sees a part; null for other fields and viewers. */
export const partOf = (viewer: Viewer, resource: Resource, name: string, alias: string): string | null =>
  viewer.seesPersonal ? null : viewer.partlyMasked(resource, name, alias);

const columnsCache = new WeakMap<Resource, Map<string, string>>();

/** The columns of one record under their wire names, always with the version. */
export function recordColumns(
  resource: Resource,
  alias: string,
  viewer: Viewer,
  selected: readonly string[] | null = null,
): string {
  if (selected !== null) return columnsOf(resource, alias, viewer, selected);
  // Full records are most of nearly every statement's text, so cache their columns. Aliases are few: `t0`,
  // `t1`, `n`, `o`.
  const byAlias = columnsCache.get(resource) ?? new Map<string, string>();
  columnsCache.set(resource, byAlias);
  const shape = `${alias} ${viewer.seesPersonal}`;
  const columns = byAlias.get(shape) ?? columnsOf(resource, alias, viewer, null);
  // Partial masks depend on the resources of one server, so they can't be cached here.
  const isFixed = Object.keys(resource.fields).every(
    (name) => partOf(viewer, resource, name, alias) === null,
  );
  if (isFixed) byAlias.set(shape, columns);
  return columns;
}

function columnsOf(
  resource: Resource,
  alias: string,
  viewer: Viewer,
  selected: readonly string[] | null,
): string {
  const columns = fieldsToAnswer(resource, selected).map(([name, field]) => {
    const clear = partOf(viewer, resource, name, alias) ?? wireValue(alias, name, field);
    const value = isMasked(viewer, field) ? maskedValue(field) : clear;
    return `${value} as ${quoteName(name)}`;
  });
  return [...columns, `${versionValue(resource, alias)} as ${quoteName(versionName(resource))}`].join(', ');
}

/**
 * `= + - @`, tab and carriage return as codes: comparing numbers is cheaper than comparing text in a large
 * export.
 */
const formulaStarts = "'{61,43,45,64,9,13}'::int[]";

/** All of them are below the letters, so most texts need one comparison. */
const firstLetter = 65;

/** Prevents CSV injection: spreadsheets run a cell that starts like a formula; an apostrophe makes it text. */
const escapeFormula = (text: string): string =>
  `case when ascii(${text}) < ${firstLetter} and ascii(${text}) = any(${formulaStarts}) then '''' || ${text} else ${text} end`;

const isoTime = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A stored value as a CSV cell. */
export function csvValue(resource: Resource, alias: string, name: string, viewer: Viewer): string {
  const field = resource.fields[name];
  if (field === undefined) throw new TypeError(`${resource.name} has no field ${name}`);
  if (isMasked(viewer, field)) return maskedValue(field);
  const at = partOf(viewer, resource, name, alias) ?? column(alias, name, field);
  switch (field.kind) {
    case 'text':
      return escapeFormula(at);
    case 'json':
      return escapeFormula(`${at}::text`);
    case 'flag':
      return `${at}::int`;
    case 'timestamp':
      return isoTime(at);
    case 'stamp':
      return isoTime(stampColumns(alias, name, field).at);
    default:
      return at;
  }
}
