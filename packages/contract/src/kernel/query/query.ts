import type { RelationPath, Row } from '../record.ts';

/** The query grammar and its spelling in an address. Parsing is in `parse-query.ts`. */

export const operators = [
  'eq',
  'ne',
  'in',
  'nin',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'startsWith',
  'isNull',
] as const;
export type Operator = (typeof operators)[number];

export type Scalar = string | number | boolean | null;

interface Comparisons<T> {
  readonly eq?: T;
  readonly ne?: T;
  readonly in?: readonly T[];
  readonly nin?: readonly T[];
  readonly gt?: T;
  readonly gte?: T;
  readonly lt?: T;
  readonly lte?: T;
  readonly contains?: string;
  readonly startsWith?: string;
  readonly isNull?: boolean;
}

/** A bare value means equals. Paths across relations use dots. */
export type Where<R> = {
  readonly [K in keyof Row<R>]?: Row<R>[K] | Comparisons<Row<R>[K]>;
} & {
  readonly [path: `${string}.${string}`]: Scalar | Comparisons<Scalar>;
} & {
  readonly and?: readonly Where<R>[];
  readonly or?: readonly Where<R>[];
  readonly not?: Where<R>;
};

/** Conditions on fields that are only known at run time, such as those a declaration names. The server validates them. */
export type RuntimeConditions = Readonly<Record<string, unknown>>;

export type FieldName<R> = keyof Row<R> & string;

export interface Query<R, P extends string = string> {
  /** Fields of a relation by path: `sites.status`. */
  readonly fields?: readonly (FieldName<R> | `${string}.${string}`)[];
  readonly relations?: readonly (P & RelationPath<R>)[];
  readonly where?: Where<R>;
  /** Sent as part of `where`. */
  readonly conditions?: RuntimeConditions;
  readonly search?: string;
  /** `['-created', 'name']`: a minus sorts descending. */
  readonly sort?: readonly string[];
  /** 0 is unlimited: the answer is streamed. */
  readonly limit?: number;
  readonly page?: number;
  /** Plain parameters the specification names, such as `status`. */
  readonly plain?: Readonly<Record<string, Scalar>>;
}

export const queryLimits = {
  depth: 5,
  conditions: 50,
  whereBytes: 8192,
  listValues: 500,
  relationDepth: 4,
  relations: 16,
  searchLength: 200,
  textLength: 1000,
  maxLimit: 10_000,
  maxPage: 1_000_000,
} as const;

/** An untyped query, as the explorer, saved views and addresses hold it. */
export interface AnyQuery {
  readonly fields?: readonly string[];
  readonly relations?: readonly string[];
  readonly where?: unknown;
  readonly conditions?: RuntimeConditions;
  readonly search?: string;
  readonly sort?: readonly string[];
  readonly limit?: number;
  readonly page?: number;
  readonly plain?: Readonly<Record<string, Scalar>>;
}

const isNotEmpty = (where: unknown): where is object =>
  typeof where === 'object' && where !== null && Object.keys(where).length > 0;

/** The query as address parameters; absent parts are left out. */
export function queryParameters(query: AnyQuery): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  const wheres = [query.where, query.conditions].filter(isNotEmpty);
  if (query.fields?.length) pairs.push(['fields', query.fields.join(',')]);
  if (query.relations?.length) pairs.push(['relations', query.relations.join(',')]);
  if (wheres.length > 0)
    pairs.push(['where', JSON.stringify(wheres.length === 1 ? wheres[0] : { and: wheres })]);
  if (query.search) pairs.push(['search', query.search]);
  if (query.sort?.length) pairs.push(['sort', query.sort.join(',')]);
  if (query.limit !== undefined) pairs.push(['limit', String(query.limit)]);
  if (query.page !== undefined) pairs.push(['page', String(query.page)]);
  for (const [name, value] of Object.entries(query.plain ?? {}))
    if (value !== null && value !== '' && value !== false) pairs.push([name, String(value)]);
  return pairs;
}

/** The parameters as text, with `?`; empty without parameters. */
export function printQuery(query: AnyQuery): string {
  const pairs = queryParameters(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
