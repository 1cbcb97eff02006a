import type { Access } from '@supersync/contract/access/permission/access.ts';
import { describeEntities, type Entity } from '@supersync/contract/developer/entity/actions.ts';
import {
  labelOf,
  relationNames,
  relationOf,
  type Resource,
} from '@supersync/contract/kernel/define-resource.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { registeredResources } from '#platform/resource/resource-rules.ts';
import { demand, viewerOf, type Viewer } from '#platform/resource/viewer.ts';
import type { Feature } from '#platform/server.ts';
import { countRows } from './count-rows.ts';

type EntityAccess = Entity['access']['read'];

function may(viewer: Viewer, access: Access, flag: Flag): boolean {
  try {
    demand(viewer, access, flag);
    return true;
  } catch {
    return false;
  }
}

function describeAccess(viewer: Viewer, access: Access, flag: Flag): EntityAccess {
  const allowed = may(viewer, access, flag);
  if (typeof access === 'string') return { who: access, keys: [], managersOnly: false, may: allowed };
  return {
    who: 'keys',
    keys: access.chain.map((group) => [...group]),
    managersOnly: access.managersOnly === true,
    may: allowed,
  };
}

const relationsOf = (resource: Resource): Entity['relations'] =>
  relationNames(resource).flatMap((name) => {
    const relation = relationOf(resource, name);
    if (relation === undefined) return [];
    const { relation: kind, target, on, through } = relation;
    return [{ name, kind, target: target.name, on: { ...on }, through: through?.link.name ?? null }];
  });

const fieldsOf = (resource: Resource): Entity['fields'] =>
  Object.entries(resource.fields).map(([name, field]) => ({
    name,
    label: labelOf(name, field),
    kind: field.kind,
    help: field.help ?? null,
    format: field.format ?? null,
    values: field.choices === undefined ? null : [...field.choices.values],
    labels: field.choices === undefined ? null : { ...field.choices.labels },
    tones: field.choices === undefined ? null : { ...field.choices.tones },
    nullable: field.nullable,
    supplied: field.supplied,
    personal: field.personal,
    searched: field.search,
  }));

export const entityFeature: Feature = (server) => {
  registerAction(server, describeEntities, async ({ caller, db }) => {
    const viewer = viewerOf(caller);
    const resources = registeredResources(server);
    const counts = await countRows(
      db,
      resources.map(({ table }) => table),
    );
    const relations = new Map(resources.map((resource) => [resource.name, relationsOf(resource)]));
    const referring = (name: string): Entity['referredBy'] =>
      [...relations].flatMap(([resource, all]) =>
        all
          .filter(({ target }) => target === name)
          .map(({ name: relation, kind }) => ({ resource, relation, kind })),
      );
    return resources
      .map((resource): Entity => {
        const { name, singular, plural, summary, path, key, label, access } = resource;
        const optional = (each: Access | undefined, flag: Flag): EntityAccess | null =>
          each === undefined ? null : describeAccess(viewer, each, flag);
        return {
          name,
          singular,
          plural,
          summary,
          path,
          key: [...key],
          label,
          naturalKey: [...resource.naturalKey],
          defaultSort: resource.defaultSort,
          plainFilters: [...resource.plainFilters],
          versioned: resource.versioned,
          fields: fieldsOf(resource),
          relations: relations.get(name) ?? [],
          referredBy: referring(name),
          access: {
            read: describeAccess(viewer, access.read, 'r'),
            create: optional(access.create, 'c'),
            update: optional(access.update, 'u'),
            delete: optional(access.delete, 'd'),
          },
          rows: counts.get(resource.table) ?? { count: 0, is: 'least' },
        };
      })
      .toSorted((a, b) => a.name.localeCompare(b.name));
  });
};
