import { columnOf, versionName, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { quoteName, quoteText } from './sql-text.ts';
import { isMasked, type Viewer } from '../viewer.ts';

/** What stands in place of personal text. The same for every value, an absent one included. */
export const mask = '•••';

/** Names are sorted as people sort them, upper and lower case together; both engines have this collation. */
export const peopleOrder = 'collate "und-x-icu"';

export const column = (alias: string, name: string, field: Field): string =>
  `${alias}.${quoteName(columnOf(name, field))}`;

const stampColumns = (alias: string, name: string, field: Field): { userId: string; at: string } => ({
  userId: `${alias}.${quoteName(`${columnOf(name, field)}_user_id`)}`,
  at: `${alias}.${quoteName(`${columnOf(name, field)}_at`)}`,
});

/** A stored value as it travels: flags as 1 and 0, decimals as text, a stamp as an object. */
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

/** What a list is sorted by. Personal fields are kept out before this (`guard-query.ts`). */
export function sortValue(alias: string, name: string, field: Field): string {
  if (field.kind === 'stamp') return stampColumns(alias, name, field).at;
  const at = column(alias, name, field);
  return field.kind === 'text' ? `${at} ${peopleOrder}` : at;
}

/** The declared fields of a record, those asked for: name and declaration. */
export function fieldsToAnswer(resource: Resource, asked: readonly string[] | null): [string, Field][] {
  const entries = Object.entries(resource.fields);
  return asked === null ? entries : entries.filter(([name]) => asked.includes(name));
}

export const versionColumn = (resource: Resource): 'version' | 'row_version' =>
  versionName(resource) === 'version' ? 'version' : 'row_version';

export const versionValue = (resource: Resource, alias: string): string =>
  resource.versioned ? `${alias}.${versionColumn(resource)}` : '1';

const partOf = (viewer: Viewer, resource: Resource, name: string, alias: string): string | null =>
  viewer.seesPersonal ? null : viewer.partlyMasked(resource, name, alias);

const wholeRecords = new WeakMap<Resource, Map<string, string>>();

/** The columns of one record, under the names they travel by; the version always among them. */
export function recordColumns(
  resource: Resource,
  alias: string,
  viewer: Viewer,
  asked: readonly string[] | null = null,
): string {
  if (asked !== null) return columnsOf(resource, alias, viewer, asked);
  // Nearly every statement holds whole records, and theirs is most of its text. Aliases are few: `t0`, `t1`, `n`, `o`.
  const known = wholeRecords.get(resource) ?? new Map<string, string>();
  wholeRecords.set(resource, known);
  const shape = `${alias} ${viewer.seesPersonal}`;
  const columns = known.get(shape) ?? columnsOf(resource, alias, viewer, null);
  // What is masked in parts depends on the resources of one server.
  const isFixed = Object.keys(resource.fields).every(
    (name) => partOf(viewer, resource, name, alias) === null,
  );
  if (isFixed) known.set(shape, columns);
  return columns;
}

function columnsOf(
  resource: Resource,
  alias: string,
  viewer: Viewer,
  asked: readonly string[] | null,
): string {
  const columns = fieldsToAnswer(resource, asked).map(([name, field]) => {
    const shown = partOf(viewer, resource, name, alias) ?? wireValue(alias, name, field);
    const value = isMasked(viewer, field) ? maskedValue(field) : shown;
    return `${value} as ${quoteName(name)}`;
  });
  return [...columns, `${versionValue(resource, alias)} as ${quoteName(versionName(resource))}`].join(', ');
}

/** `= + - @`, tab and carriage return, by code: a comparison of numbers costs a large export less than one of texts. */
const formulaStarts = "'{61,43,45,64,9,13}'::int[]";

/** All of them come before the letters, which most texts begin with: those are looked at no further. */
const firstLetter = 65;

/** A spreadsheet runs a cell that starts like a formula; an apostrophe makes it text again. */
const harmless = (text: string): string =>
  `case when ascii(${text}) < ${firstLetter} and ascii(${text}) = any(${formulaStarts}) then '''' || ${text} else ${text} end`;

const isoTime = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A stored value as a cell of a CSV. */
export function csvValue(resource: Resource, alias: string, name: string, viewer: Viewer): string {
  const field = resource.fields[name];
  if (field === undefined) throw new TypeError(`${resource.name} has no field ${name}`);
  if (isMasked(viewer, field)) return maskedValue(field);
  const at = partOf(viewer, resource, name, alias) ?? column(alias, name, field);
  switch (field.kind) {
    case 'text':
      return harmless(at);
    case 'json':
      return harmless(`${at}::text`);
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
