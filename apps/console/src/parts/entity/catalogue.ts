import { describeEntities, type Entity } from '@supersync/contract/developer/entity/actions.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { describedResources } from './described-resource.ts';

/** Every kind of record: its description, and the same as a resource for lists and forms. */
export interface Catalogue {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly resources: ReadonlyMap<string, Resource>;
}

export const catalogueOf = (entities: readonly Entity[]): Catalogue => ({
  entities: new Map(entities.map((entity) => [entity.name, entity])),
  resources: describedResources(entities),
});

const freshMs = 300_000;

export const catalogueOptions = queryOptions({
  queryKey: ['entity', 'catalogue'],
  queryFn: async () => catalogueOf(await client.act(describeEntities, {})),
  // Keeps the same objects for the same response: pickers are cached by resource.
  structuralSharing: false,
  staleTime: freshMs,
});

export const mayRead = ({ entities }: Catalogue, name: string): boolean =>
  entities.get(name)?.access.read.may === true;
