import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printQuery, type AnyQuery } from '@supersync/contract/kernel/query/query.ts';
import type { ListState } from '#kit/list-page/list-state.ts';
import { printSort } from '#kit/list-page/list-state.ts';
import { parseWhere, printWhere, type Where } from '#parts/entity/conditions.ts';

/** The builder's query besides search and sort, as held by the address. */
export interface EntityQueryOptions {
  readonly where: Where;
  /** Empty means all. */
  readonly fields: readonly string[];
  readonly relations: readonly string[];
}

const listIn = (parameters: URLSearchParams, name: string): readonly string[] =>
  (parameters.get(name) ?? '').split(',').filter((each) => each !== '');

/** Unknown names are ignored: people type addresses. */
export function readEntityQuery(resource: Resource, parameters: URLSearchParams): EntityQueryOptions {
  return {
    where: parseWhere(parameters.get('where')),
    fields: listIn(parameters, 'fields').filter((name) => Object.hasOwn(resource.fields, name)),
    relations: listIn(parameters, 'relations').filter((name) => Object.hasOwn(resource.relations, name)),
  };
}

/** The address after a change of the builder, at the first page. */
export function withQueryChange(
  parameters: URLSearchParams,
  change: Partial<EntityQueryOptions>,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const set = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  if (change.where !== undefined) set('where', printWhere(change.where));
  if (change.fields !== undefined) set('fields', change.fields.join(','));
  if (change.relations !== undefined) set('relations', change.relations.join(','));
  next.delete('page');
  return next;
}

/** The query of the list; the label field is always included. */
export function queryOf(resource: Resource, asked: EntityQueryOptions, state: ListState): AnyQuery {
  const sort = printSort(state.sort);
  return {
    ...(asked.fields.length === 0 ? {} : { fields: [...new Set([...resource.nameFields, ...asked.fields])] }),
    ...(asked.relations.length === 0 ? {} : { relations: asked.relations }),
    ...(Object.keys(asked.where).length === 0 ? {} : { where: asked.where }),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(sort === '' ? {} : { sort: sort.split(',') }),
  };
}

/** The request as sent, and in readable form. */
export function requestOf(
  resource: Resource,
  query: AnyQuery,
): { readonly path: string; readonly read: string } {
  const path = resource.path + printQuery(query);
  return { path, read: decodeURIComponent(path) };
}
