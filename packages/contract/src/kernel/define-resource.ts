import type { Access } from '../access/permission/access.ts';
import type { Field } from './field.ts';

export type Fields = Readonly<Record<string, Field>>;

/** An operation exists only where its access is declared, so nothing is open by omission. */
export interface ResourceAccess {
  readonly read: Access;
  readonly create?: Access;
  readonly update?: Access;
  readonly delete?: Access;
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  K extends string = string,
  R extends object = object,
> {
  readonly name: N;
  /** The noun for one record, in lower case: `client`, `database migration`. */
  readonly singular: string;
  readonly plural: string;
  readonly path: string;
  readonly table: string;
  /** The table to write to, where `table` is a view. */
  readonly storedIn?: string;
  readonly key: readonly K[];
  readonly fields: F;
  /** Getters, so that two resources can refer to each other. */
  readonly relations: R;
  readonly access: ResourceAccess;
  /** The field people recognise a record by. */
  readonly label: string;
  /** The fields whose values together name a record, in the order they are shown: a person has two names. */
  readonly nameFields: readonly string[];
  /** The fields that name a record outside this installation, as in a spreadsheet. Empty where only its key does. */
  readonly naturalKey: readonly string[];
  /** Fields that are also plain parameters (`?status=in_progress`), as the specification has them. */
  readonly plainFilters: readonly string[];
  readonly defaultSort: string;
  /** Rows per list when the caller gives no limit; 0 is unlimited. */
  readonly defaultLimit: number;
  /** False for append-only tables (audit entries, files): they have no version column and always answer 1. */
  readonly versioned: boolean;
  /** For tables too long to count on every request: the total is capped here and marked as capped. */
  readonly countUpTo?: number;
  /** A column with the text of all searched fields, parted by blanks, where no index could serve each of them. */
  readonly searchIn?: string;
  /** Records with these values are not offered in pickers; existing references stay. */
  readonly notOffered?: Readonly<Record<string, string>>;
  readonly summary: string;
}

export interface Relation<K extends 'one' | 'many' = 'one' | 'many', T extends object = object> {
  readonly relation: K;
  readonly target: T;
  /** Own field → target field. */
  readonly on: Readonly<Record<string, string>>;
  /** Over a link resource: `through.on` maps own field → link field, `on` maps link field → target field. */
  readonly through?: { readonly link: object; readonly on: Readonly<Record<string, string>> };
}

export function one<T extends object>(target: T, on: Readonly<Record<string, string>>): Relation<'one', T> {
  return { relation: 'one', target, on };
}

export function many<T extends object>(target: T, on: Readonly<Record<string, string>>): Relation<'many', T> {
  return { relation: 'many', target, on };
}

/** `manyThrough(partner, clientPartner, { id: 'clientId' }, { partnerId: 'id' })` */
export function manyThrough<T extends object>(
  target: T,
  link: object,
  toLink: Readonly<Record<string, string>>,
  toTarget: Readonly<Record<string, string>>,
): Relation<'many', T> {
  return { relation: 'many', target, on: toTarget, through: { link, on: toLink } };
}

interface Definition<N extends string, F extends Fields, K extends string, R extends object> {
  readonly name: N;
  readonly singular?: string;
  readonly plural?: string;
  readonly path: string;
  readonly table: string;
  readonly storedIn?: string;
  readonly key: readonly (K & keyof F)[];
  readonly fields: F;
  readonly relations?: R;
  readonly access: ResourceAccess;
  readonly label: keyof F & string;
  /** By default the label alone. */
  readonly nameFields?: readonly (keyof F & string)[];
  /** By default the field whose value is made from a name (`keyOf`). */
  readonly naturalKey?: readonly (keyof F & string)[];
  readonly plainFilters?: readonly (keyof F & string)[];
  readonly defaultSort?: string;
  readonly defaultLimit?: number;
  readonly versioned?: boolean;
  readonly countUpTo?: number;
  readonly searchIn?: string;
  readonly notOffered?: Readonly<Record<string, string>>;
  readonly summary: string;
}

const noRelations = {};

const keysFromNames = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, { keyOf }]) => keyOf !== undefined)
    .map(([name]) => name);

export function defineResource<
  const N extends string,
  F extends Fields,
  const K extends string,
  R extends object = typeof noRelations,
>(definition: Definition<N, F, K, R>): Resource<N, F, K, R>;
export function defineResource(definition: Definition<string, Fields, string, object>): Resource {
  const singular = definition.singular ?? definition.name.replaceAll('_', ' ');
  return {
    name: definition.name,
    singular,
    plural: definition.plural ?? `${singular}s`,
    path: definition.path,
    table: definition.table,
    ...(definition.storedIn === undefined ? {} : { storedIn: definition.storedIn }),
    key: definition.key,
    fields: definition.fields,
    relations: definition.relations ?? noRelations,
    access: definition.access,
    label: definition.label,
    nameFields: definition.nameFields ?? [definition.label],
    naturalKey: definition.naturalKey ?? keysFromNames(definition.fields),
    plainFilters: definition.plainFilters ?? [],
    defaultSort: definition.defaultSort ?? definition.key[0] ?? '',
    defaultLimit: definition.defaultLimit ?? 25,
    versioned: definition.versioned ?? true,
    ...(definition.countUpTo === undefined ? {} : { countUpTo: definition.countUpTo }),
    ...(definition.searchIn === undefined ? {} : { searchIn: definition.searchIn }),
    ...(definition.notOffered === undefined ? {} : { notOffered: definition.notOffered }),
    summary: definition.summary,
  };
}

export function isResource(value: unknown): value is Resource {
  return (
    typeof value === 'object' && value !== null && 'fields' in value && 'table' in value && 'key' in value
  );
}

const isRelation = (value: unknown): value is Relation =>
  typeof value === 'object' && value !== null && 'relation' in value && 'target' in value;

export interface ResolvedRelation {
  readonly name: string;
  readonly relation: 'one' | 'many';
  readonly target: Resource;
  readonly on: Readonly<Record<string, string>>;
  readonly through?: { readonly link: Resource; readonly on: Readonly<Record<string, string>> };
}

/** A relation by name with its target resolved; undefined if the resource declares none of that name. */
export function relationOf(resource: Resource, name: string): ResolvedRelation | undefined {
  if (!Object.hasOwn(resource.relations, name)) return undefined;
  const declared: unknown = Reflect.get(resource.relations, name);
  if (!isRelation(declared) || !isResource(declared.target)) return undefined;
  const { relation, target, on, through } = declared;
  if (through === undefined) return { name, relation, target, on };
  if (!isResource(through.link)) return undefined;
  return { name, relation, target, on, through: { link: through.link, on: through.on } };
}

/** The field of optimistic locking: `version`, unless the records have a `version` of their own. */
export const versionName = (resource: Resource): 'version' | 'rowVersion' =>
  Object.hasOwn(resource.fields, 'version') ? 'rowVersion' : 'version';

/** The record's value of that field. */
export function versionOf(resource: Resource, record: object): number | null {
  const value: unknown = Reflect.get(record, versionName(resource));
  return typeof value === 'number' ? value : null;
}

export const relationNames = (resource: Resource): string[] => Object.keys(resource.relations);

/** Names are declared, so they are few, and each statement is compiled of many. */
const inSnakeCase = new Map<string, string>();

function snakeCase(name: string): string {
  const known = inSnakeCase.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  inSnakeCase.set(name, made);
  return made;
}

export const columnOf = (name: string, field: Field): string => field.column ?? snakeCase(name);

/** The label of a column or an input. */
export function labelOf(name: string, field: Field): string {
  if (field.label !== undefined) return field.label;
  const words = snakeCase(name).split('_').join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
