import type { Choices } from '@supersync/contract/kernel/choices.ts';
import type { Entity } from '@supersync/contract/developer/entity/actions.ts';
import { defineResource, type Fields, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import {
  choice,
  date,
  decimal,
  flag,
  integer,
  json,
  stamp,
  text,
  timestamp,
  uuid,
  type Field,
} from '@supersync/contract/kernel/field.ts';
import { z } from 'zod';

type DescribedField = Entity['fields'][number];
type DescribedRelation = Entity['relations'][number];

const formats = ['multiline', 'email', 'url', 'phone', 'money'] as const;
const formatOf = (format: string | null) => formats.find((each) => each === format);

function choicesOf({ values, labels, tones }: DescribedField): Choices | undefined {
  const [first, ...others] = values ?? [];
  return first === undefined
    ? undefined
    : { values: [first, ...others], labels: labels ?? {}, tones: tones ?? {} };
}

/** The server checks the bounds: a description gives the type of a value, not its limits. */
function fieldOf(described: DescribedField): Field {
  const { kind, label, help, nullable, supplied, personal, searched: search } = described;
  const options = { label, nullable, supplied, personal, search, ...(help === null ? {} : { help }) };
  switch (kind) {
    case 'choice': {
      const choices = choicesOf(described);
      return choices === undefined ? text(options) : choice(choices, options);
    }
    case 'integer':
      return integer(options);
    case 'decimal':
      return decimal({ ...options, scale: 8, ...(described.format === 'money' ? { format: 'money' } : {}) });
    case 'flag':
      return flag(options);
    case 'timestamp':
      return timestamp(options);
    case 'date':
      return date(options);
    case 'uuid':
      return uuid(options);
    case 'json':
      return json(z.unknown(), options);
    case 'stamp':
      return stamp({ label });
    default: {
      const format = formatOf(described.format);
      const most = { max: Number.MAX_SAFE_INTEGER };
      return text({ ...options, ...most, ...(format === undefined ? {} : { format }) });
    }
  }
}

type Find = (name: string) => Resource | undefined;

/** Getters, as in a declaration: two kinds of record may refer to each other. */
function relationsOf(relations: readonly DescribedRelation[], find: Find): object {
  return Object.defineProperties(
    {},
    Object.fromEntries(
      relations.map(({ name, kind, target, on, through }) => [
        name,
        {
          enumerable: true,
          get: () => ({
            relation: kind,
            target: find(target),
            on,
            ...(through === null ? {} : { through: { link: find(through), on: {} } }),
          }),
        },
      ]),
    ),
  );
}

function describedResource(entity: Entity, find: Find): Resource {
  const fields: Fields = Object.fromEntries(entity.fields.map((field) => [field.name, fieldOf(field)]));
  return defineResource({
    name: entity.name,
    singular: entity.singular,
    plural: entity.plural,
    path: entity.path,
    table: entity.name,
    key: entity.key,
    fields,
    relations: relationsOf(entity.relations, find),
    // The description says what is permitted (`may`), and the server checks again.
    access: { read: 'super-user' },
    label: entity.label,
    naturalKey: entity.naturalKey,
    plainFilters: entity.plainFilters,
    defaultSort: entity.defaultSort,
    versioned: entity.versioned,
    summary: entity.summary,
  });
}

/** Every kind of record the server knows, by name: also those newer than this console. */
export function describedResources(entities: readonly Entity[]): ReadonlyMap<string, Resource> {
  const resources = new Map<string, Resource>();
  const find: Find = (name) => resources.get(name);
  for (const entity of entities) resources.set(entity.name, describedResource(entity, find));
  return resources;
}
