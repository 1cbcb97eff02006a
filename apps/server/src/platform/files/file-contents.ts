import { missing } from '@supersync/contract/access/permission/access.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { missingPermissions, problem } from '@supersync/contract/kernel/errors.ts';
import { sortedField, type ParsedQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import type { RelationNode } from '@supersync/contract/kernel/query/parse-relations.ts';
import type { Condition } from '@supersync/contract/kernel/query/parse-where.ts';
import { fieldsToAnswer } from '../resource/compile/compile-value.ts';
import {
  findRegistered,
  masksFor,
  registeredResources,
  scopeText,
  type ResourceServer,
} from '../resource/resource-rules.ts';
import { demand, requireUnmaskedView, viewerOf, type Viewer } from '../resource/viewer.ts';
import type { Caller } from '../server.ts';

interface HeldResource {
  readonly resource: string;
  readonly fields: readonly string[];
  /** The rows its creator could see, as JSON text; null is every row. */
  readonly scope: string | null;
}

/** The data a stored file exposes. */
export interface FileContents {
  readonly holds: 'everything' | readonly HeldResource[];
  readonly showsPersonal: boolean;
}

/** A backup: all data, unmasked. */
export const allContents: FileContents = { holds: 'everything', showsPersonal: true };

/** Fields of one resource; empty if it only took part in a condition. */
export type ContentPart = readonly [resource: Resource, fields: readonly string[]];

function partsOfCondition(resource: Resource, condition: Condition): ContentPart[] {
  if (condition.kind === 'not') return partsOfCondition(resource, condition.of);
  if (condition.kind !== 'compare') return condition.of.flatMap((each) => partsOfCondition(resource, each));
  const crossed = condition.steps.flatMap(({ target, through }): ContentPart[] => [
    [target, []],
    ...(through === undefined ? [] : [[through.link, []] as const]),
  ]);
  return [...crossed, [condition.steps.at(-1)?.target ?? resource, [condition.field]]];
}

/** What a query reveals by its matches and their order, whatever columns it shows. */
export const partsOfQuery = (resource: Resource, query: ParsedQuery): ContentPart[] => [
  ...(query.where === null ? [] : partsOfCondition(resource, query.where)),
  ...query.sort.map((key): ContentPart => {
    const [owner, name] = sortedField(resource, key);
    return [owner, [name]];
  }),
  [
    resource,
    query.search === null
      ? []
      : Object.keys(resource.fields).filter((name) => resource.fields[name]?.search !== false),
  ],
];

const partsOfRelations = (nodes: readonly RelationNode[]): ContentPart[] =>
  nodes.flatMap(({ relation: { target }, fields, children }): ContentPart[] => [
    [target, fieldsToAnswer(target, fields).map(([name]) => name)],
    ...partsOfRelations(children),
  ]);

/** The columns of a list, its relations, and what its query reveals. */
export const partsOfList = (resource: Resource, query: ParsedQuery): ContentPart[] => [
  [resource, fieldsToAnswer(resource, query.fields).map(([name]) => name)],
  ...partsOfRelations(query.relations),
  ...partsOfQuery(resource, query),
];

/** The holdings of a file made of these fields for this viewer. */
export function fileContentsOf(
  server: ResourceServer,
  viewer: Viewer,
  parts: readonly ContentPart[],
): FileContents {
  const masks = masksFor(server);
  const fields = new Map<Resource, Set<string>>();
  for (const [resource, names] of parts)
    fields.set(resource, new Set([...(fields.get(resource) ?? []), ...names]));
  const isPersonal = (resource: Resource, name: string): boolean =>
    resource.fields[name]?.personal === true || masks(resource, name, 'f') !== null;
  return {
    holds: [...fields].map(([resource, names]) => ({
      resource: resource.name,
      fields: [...names],
      scope: scopeText(server, viewer.caller, resource),
    })),
    showsPersonal:
      viewer.seesPersonal &&
      [...fields].some(([resource, names]) => [...names].some((name) => isPersonal(resource, name))),
  };
}

/**
 * All keys needed to read everything. Super user managers are not required: a backup must work where none are
 * configured.
 */
function demandEverything(server: ResourceServer, caller: Caller): void {
  if (!caller.isSuperUser) throw problem('not_super_user', {});
  const lacking = registeredResources(server).flatMap(({ access: { read } }) =>
    typeof read === 'object' ? missing(caller.held, read.chain) : [],
  );
  if (lacking.length > 0) throw missingPermissions([...new Set(lacking)]);
}

function demandResource(server: ResourceServer, viewer: Viewer, held: HeldResource): void {
  const resource = findRegistered(server, held.resource)?.resource;
  // An unknown resource: who may see it is unknown too.
  if (resource === undefined) throw problem('file_of_others', { things: held.resource });
  demand(viewer, resource.access.read);
  const scope = scopeText(server, viewer.caller, resource);
  if (scope !== null && scope !== held.scope) throw problem('file_of_others', { things: resource.plural });
}

/** Refuses a file to callers who may not see its data, or not unmasked, at this moment. */
export function requireContentAccess(
  server: ResourceServer,
  caller: Caller,
  { holds, showsPersonal }: FileContents,
): void {
  const viewer = viewerOf(caller);
  if (showsPersonal) requireUnmaskedView(viewer);
  if (holds === 'everything') demandEverything(server, caller);
  else for (const held of holds) demandResource(server, viewer, held);
}
