import { relationOf, versionName, type ResolvedRelation, type Resource } from '../define-resource.ts';
import { parseRelations, refuse, splitList, type RelationNode } from './parse-relations.ts';
import { parseWhere, type Condition } from './parse-where.ts';
import { queryLimits } from './query.ts';

export interface SortKey {
  /** A field of the record, or of a record it refers to: `client.name`. */
  readonly field: string;
  readonly descending: boolean;
  /** The relation of that path. */
  readonly across?: ResolvedRelation;
}

/** The resource and the name of the field a sort key refers to. */
export function sortedField(resource: Resource, { field, across }: SortKey): readonly [Resource, string] {
  return across === undefined ? [resource, field] : [across.target, field.slice(across.name.length + 1)];
}

export interface ParsedQuery {
  /** Fields to select, always with the key; null is all. */
  readonly fields: readonly string[] | null;
  readonly relations: readonly RelationNode[];
  readonly where: Condition | null;
  readonly search: string | null;
  readonly sort: readonly SortKey[];
  readonly limit: number;
  readonly page: number;
}

export type Parameters = Readonly<Record<string, unknown>>;

const listParameters = new Set(['fields', 'relations', 'where', 'search', 'sort', 'limit', 'page', 'format']);

function textParameter(parameters: Parameters, name: string): string | null {
  const value = parameters[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') return refuse(name, 'given more than once');
  if (value.includes('\0')) return refuse(name, 'contains a NUL character');
  return value;
}

function numberParameter(
  parameters: Parameters,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = textParameter(parameters, name);
  if (value === null) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) return refuse(name, `must be a whole number from ${min} to ${max}`);
  return number;
}

/** Without a value, the resource's default order. */
export function parseSort(resource: Resource, value: string | null): SortKey[] {
  const keys = splitList(value ?? resource.defaultSort).filter((key) => key !== '');
  if (keys.length > 8) refuse('sort', 'more than 8 fields');
  return keys.map((key) => {
    const descending = key.startsWith('-');
    const field = descending ? key.slice(1) : key;
    const across = field.includes('.') ? relationOf(resource, field.slice(0, field.indexOf('.'))) : undefined;
    const owner = across?.target ?? resource;
    const name = across === undefined ? field : field.slice(across.name.length + 1);
    const declared = owner.fields[name];
    if (declared === undefined || !Object.hasOwn(owner.fields, name))
      refuse('sort', `a ${resource.singular} has no field "${field}"`);
    if (across?.relation === 'many') refuse('sort', `a ${resource.singular} may have many "${across.name}"`);
    if (declared.kind === 'json') refuse('sort', `"${field}" cannot be sorted by`);
    return { field, descending, ...(across === undefined ? {} : { across }) };
  });
}

type Shape = Pick<ParsedQuery, 'fields' | 'relations'>;

/** Names select fields of the record, paths those of its relations. Without a selection all fields are included. */
function parseFields(
  resource: Resource,
  relations: readonly RelationNode[],
  paths: readonly string[],
): Shape {
  const [names, deeper] = [paths.filter((path) => !path.includes('.')), new Map<string, string[]>()];
  for (const path of paths.filter((each) => each.includes('.'))) {
    const [alias = '', ...rest] = path.split('.');
    if (!relations.some((node) => node.alias === alias))
      refuse('fields', `"${alias}" is not among the relations asked for`);
    deeper.set(alias, [...(deeper.get(alias) ?? []), rest.join('.')]);
  }
  for (const name of names)
    if (name !== versionName(resource) && !Object.hasOwn(resource.fields, name))
      refuse('fields', `a ${resource.singular} has no field "${name}"`);
  return {
    fields: names.length === 0 ? null : [...new Set([...resource.key, ...names])],
    relations: relations.map((node) => {
      const own = parseFields(node.relation.target, node.children, deeper.get(node.alias) ?? []);
      return { ...node, fields: own.fields, children: own.relations };
    }),
  };
}

function plainConditions(resource: Resource, parameters: Parameters): Record<string, unknown>[] {
  return Object.keys(parameters)
    .filter((name) => !listParameters.has(name))
    .flatMap((name) => {
      if (!resource.plainFilters.includes(name)) return refuse(name, 'is not a parameter of this list');
      const value = textParameter(parameters, name);
      if (value === null) return [];
      const kind = resource.fields[name]?.kind;
      const numeric = (kind === 'integer' || kind === 'flag') && /^-?\d{1,15}$/.test(value);
      return [{ [name]: numeric ? Number(value) : value }];
    });
}

/** Checks every name of a query against the resource's declaration, so the compiler only sees columns that exist. */
export function parseQuery(resource: Resource, parameters: Parameters): ParsedQuery {
  const relations = parseRelations(resource, textParameter(parameters, 'relations'));
  const search = textParameter(parameters, 'search');
  if (search !== null && search.length > queryLimits.searchLength)
    refuse('search', `longer than ${queryLimits.searchLength} characters`);
  return {
    ...parseFields(resource, relations, splitList(textParameter(parameters, 'fields'))),
    where: parseWhere(
      resource,
      relations,
      textParameter(parameters, 'where'),
      plainConditions(resource, parameters),
    ),
    search,
    sort: parseSort(resource, textParameter(parameters, 'sort')),
    limit: numberParameter(parameters, 'limit', resource.defaultLimit, 0, queryLimits.maxLimit),
    page: numberParameter(parameters, 'page', 1, 1, queryLimits.maxPage),
  };
}
