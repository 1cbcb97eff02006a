import {
  labelOf,
  relationNames,
  relationOf,
  type ResolvedRelation,
  type Resource,
} from '../define-resource.ts';
import type { Field } from '../field.ts';

/** A field a column of an imported file can be mapped to. */
export interface ImportableField {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  /** Only finds the record; never written. */
  readonly isKey: boolean;
  /** The record it names; it can then also be written as that record's natural key or label. */
  readonly link?: ResolvedRelation;
}

/** The relation in which this field alone names the other record. */
function linkOf(resource: Resource, name: string): ResolvedRelation | undefined {
  const relations = relationNames(resource).map((each) => relationOf(resource, each));
  return relations.find(
    (relation) =>
      relation?.relation === 'one' &&
      Object.keys(relation.on).length === 1 &&
      relation.target.key.length === 1 &&
      relation.on[name] === relation.target.key[0],
  );
}

/** What can be imported into a resource: the fields a person may write, and those that find a record. */
export function importableFields(resource: Resource): ImportableField[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'stamp') return [];
    const isKey = field.supplied === 'never' && resource.key.includes(name);
    if (field.supplied === 'never' && !isKey) return [];
    const link = linkOf(resource, name);
    return [
      {
        name,
        label: labelOf(name, field),
        field,
        isKey,
        ...(link === undefined ? {} : { link }),
      },
    ];
  });
}

/** The fields a creation needs. */
export const requiredFields = (resource: Resource): string[] =>
  resource.access.create === undefined
    ? []
    : importableFields(resource)
        .filter(({ isKey, field }) => !isKey && !field.optional)
        .map(({ name }) => name);

export const isImportable = ({ access }: Pick<Resource, 'access'>): boolean =>
  access.create !== undefined || access.update !== undefined;

/** The fields another record is found by, besides its id: the most exact first. */
export const namesOfLink = ({ target }: ResolvedRelation): string[] => [
  ...new Set(
    [...target.naturalKey.slice(-1), target.label].filter((name) => target.fields[name]?.kind === 'text'),
  ),
];

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The headers a field is known by, the most exact first. */
function headersOf({ name, label, link }: ImportableField): string[] {
  const linked =
    link === undefined
      ? []
      : [...namesOfLink(link).map((each) => `${link.name}.${each}`), link.name, link.target.singular];
  return [name, label, ...linked].map(plain);
}

/** Field → index of its column. */
export type FieldMapping = Readonly<Record<string, number>>;

/** A guess from the header, which an export writes as the labels; an earlier mapping of the same header goes before. */
export function guessFields(resource: Resource, columns: readonly string[]): FieldMapping {
  const fields = importableFields(resource);
  const headers = columns.map(plain);
  const guess: Record<string, number> = {};
  const used = new Set<number>();
  const deepest = Math.max(0, ...fields.map((field) => headersOf(field).length));
  for (let rank = 0; rank < deepest; rank += 1)
    for (const field of fields) {
      const wanted = headersOf(field)[rank];
      if (guess[field.name] !== undefined || wanted === undefined || wanted === '') continue;
      const at = headers.findIndex((header, index) => header === wanted && !used.has(index));
      if (at < 0) continue;
      guess[field.name] = at;
      used.add(at);
    }
  return guess;
}
