import type { ExportRequest } from '@supersync/contract/workspace/export-recipe/actions.ts';
import { readFieldPath, type FieldPath } from '@supersync/contract/workspace/export-recipe/field-path.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { parseQuery, type ParsedQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { guardQuery } from '#platform/resource/compile/guard-query.ts';
import { findRegistered, masksFor, scopesFor } from '#platform/resource/resource-rules.ts';
import { demand, isMasked, viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import type { Caller, Server } from '#platform/server.ts';

export interface PreparedExport {
  readonly resource: Resource;
  readonly viewer: Viewer;
  readonly query: ParsedQuery;
  readonly paths: readonly FieldPath[];
  /** Paths of personal data that are masked for the caller. */
  readonly masked: readonly string[];
}

/**
 * Checks a recipe against the declarations and the caller's permissions like a list query: an export shows nothing that
 * lists do not show.
 */
export function prepareExport(
  server: Server,
  caller: Caller,
  request: Pick<ExportRequest, 'resource' | 'fields' | 'where' | 'search' | 'sort'>,
): PreparedExport {
  const resource = findRegistered(server, request.resource)?.resource;
  if (resource === undefined)
    throw problem('invalid_input', {}, { errors: { resource: 'There is no such kind of record' } });
  const viewer = viewerOf(caller, scopesFor(server, caller, 'read'), masksFor(server));
  demand(viewer, resource.access.read);
  const errors: Record<string, string> = {};
  const paths = request.fields.flatMap((path, index) => {
    const read = readFieldPath(resource, path);
    if (typeof read !== 'string') return [read];
    errors[`fields.${index}`] = read;
    return [];
  });
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, { errors });
  for (const { steps } of paths)
    for (const { target, through } of steps) {
      demand(viewer, target.access.read);
      if (through !== undefined) demand(viewer, through.link.access.read);
    }
  const { where, search, sort } = request;
  const isSorted = typeof sort === 'string' && sort !== '';
  const guarded = guardQuery(
    viewer,
    resource,
    parseQuery(resource, {
      limit: '0',
      ...(where === null || where === undefined ? {} : { where: JSON.stringify(where) }),
      ...(search === null || search === undefined ? {} : { search }),
      ...(isSorted ? { sort } : {}),
    }),
  );
  const query = isSorted ? guarded : { ...guarded, sort: [] };
  const masked = paths.filter(({ declared }) => isMasked(viewer, declared)).map(({ path }) => path);
  return { resource, viewer, query, paths, masked };
}
