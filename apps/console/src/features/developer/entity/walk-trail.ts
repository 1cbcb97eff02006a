import { versionName, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { ListMeta } from '@supersync/contract/kernel/client.ts';
import type { AnyQuery, Query } from '@supersync/contract/kernel/query/query.ts';
import { parseKey, printKey } from '@supersync/contract/kernel/record-key.ts';
import type { KeyOf } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { mayRead, type Catalogue } from '#parts/entity/catalogue.ts';
import type { Where } from '#parts/entity/conditions.ts';
import { hopOf, hopsFrom, type AnyRecord, type Hop } from './hop.ts';
import { cutTo, printTrail, type Trail } from './trail.ts';

interface Place {
  /** The step that led here; null for the first record. */
  readonly via: string | null;
  /** The trail up to here. */
  readonly trail: Trail;
}

/** A resolved stop of the trail. */
export type Stop = Place &
  (
    | {
        readonly kind: 'record';
        readonly resource: Resource;
        readonly record: AnyRecord;
        readonly key: string;
      }
    | {
        readonly kind: 'list';
        readonly resource: Resource;
        readonly rows: readonly AnyRecord[];
        readonly meta: Pick<ListMeta, 'total' | 'totalIsCapped'>;
        /** The list as a filter; null if it can only be read through the record. */
        readonly where: Where | null;
      }
    | { readonly kind: 'nothing'; readonly message: string }
  );

export const listedRows = 50;
const maxRelations = 16;

const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The to-one relations, whose names are shown beside the record. */
const named = (catalogue: Catalogue, resource: Resource): readonly string[] =>
  hopsFrom(catalogue, resource)
    .filter(({ kind, isReverse, target }) => kind === 'one' && !isReverse && mayRead(catalogue, target.name))
    .map(({ name }) => name)
    .slice(0, maxRelations);

/** The query is made from the server's own description, and the server validates it again. */
export const asQuery = (query: AnyQuery): Query<Resource> => query as Query<Resource>;

/** A single key is its value, a composite one an object of its parts, as in KeyOf. */
export function keyOf(resource: Resource, printed: string): KeyOf<Resource> {
  const parts = parseKey(resource, printed);
  const [only] = resource.key;
  return (resource.key.length === 1 && only !== undefined ? parts[only] : parts) as KeyOf<Resource>;
}

async function readRecord(catalogue: Catalogue, resource: Resource, printed: string): Promise<AnyRecord> {
  const record: unknown = await client.get(
    resource,
    keyOf(resource, printed),
    asQuery({ relations: named(catalogue, resource) }),
  );
  return isRecord(record) ? record : {};
}

/** A link without its own filter is read with its record. */
async function readThrough(
  resource: Resource,
  record: AnyRecord,
  name: string,
): Promise<readonly AnyRecord[]> {
  const found: unknown = await client.get(
    resource,
    keyOf(resource, printKey(resource, record)),
    asQuery({ fields: [...resource.key], relations: [name] }),
  );
  const rows = isRecord(found) ? found[name] : [];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

const leadsNowhere = (where: Where): boolean => Object.values(where).some((value) => value === null);

async function follow(
  catalogue: Catalogue,
  from: Stop & { kind: 'record' },
  hop: Hop,
  place: Place,
): Promise<Stop> {
  const { target: resource } = hop;
  const nothing = (message: string): Stop => ({ ...place, kind: 'nothing', message });
  const where = hop.where(from.record);
  if (where === null) {
    const rows = await readThrough(from.resource, from.record, hop.name);
    return { ...place, kind: 'list', resource, rows, meta: { total: rows.length }, where: null };
  }
  if (leadsNowhere(where)) return nothing(`This ${from.resource.singular} has no ${resource.singular} here.`);
  const isOne = hop.kind === 'one';
  const { data, meta } = await client.list(
    resource,
    asQuery({
      where,
      limit: isOne ? 1 : listedRows,
      ...(isOne ? { relations: named(catalogue, resource) } : {}),
    }),
  );
  if (!isOne) return { ...place, kind: 'list', resource, rows: data, meta, where };
  const [record] = data;
  if (record === undefined) return nothing(`The ${resource.singular} it names is not there.`);
  return { ...place, kind: 'record', resource, record, key: printKey(resource, record) };
}

/** Resolves a trail stop by stop. At a dead end it stops, with the reason. */
async function walk(catalogue: Catalogue, resource: Resource, trail: Trail): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  const endWith = (place: Place, message: string): readonly Stop[] => [
    ...stops,
    { ...place, kind: 'nothing', message },
  ];
  const first: Place = { via: null, trail: cutTo(trail, 0) };
  let place = first;
  try {
    stops.push({
      ...first,
      kind: 'record',
      resource,
      record: await readRecord(catalogue, resource, trail.key),
      key: trail.key,
    });
    for (const [index, step] of trail.steps.entries()) {
      const from = stops.at(-1);
      if (from?.kind !== 'record') return stops;
      place = { via: step.relation, trail: cutTo(trail, index + 1) };
      const hop = hopOf(catalogue, from.resource, step.relation);
      if (hop === undefined)
        return endWith(place, `A ${from.resource.singular} has no relation “${step.relation}”.`);
      stops.push(
        step.key === null
          ? // oxlint-disable-next-line no-await-in-loop -- where a step leads is known once the one before it is read
            await follow(catalogue, from, hop, place)
          : {
              ...place,
              kind: 'record',
              resource: hop.target,
              // oxlint-disable-next-line no-await-in-loop -- as above
              record: await readRecord(catalogue, hop.target, step.key),
              key: step.key,
            },
      );
    }
    return stops;
  } catch (error) {
    if (error instanceof ProblemError && (error.status === 404 || error.status === 403))
      return endWith(place, error.message);
    throw error;
  }
}

/** The resources of a trail: a change of any of them refetches it. */
function touched(catalogue: Catalogue, resource: Resource, trail: Trail): readonly string[] {
  const names = [resource.name];
  let at: Resource | undefined = resource;
  for (const { relation } of trail.steps) {
    at = at === undefined ? undefined : hopOf(catalogue, at, relation)?.target;
    if (at !== undefined) names.push(at.name);
  }
  return names;
}

export const trailOptions = (catalogue: Catalogue, resource: Resource, trail: Trail) =>
  queryOptions({
    queryKey: [resource.name, 'trail', printTrail(trail)],
    queryFn: () => walk(catalogue, resource, trail),
    meta: { reads: touched(catalogue, resource, trail) },
  });

export const versionIn = (resource: Resource, record: AnyRecord): number | undefined => {
  const version = record[versionName(resource)];
  return typeof version === 'number' ? version : undefined;
};
