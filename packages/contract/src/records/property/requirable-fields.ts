import { propertyFields } from './property-fields.ts';

/** What is always there, and what is ours alone: to ask for it would ask for nothing. */
const neverAsked: ReadonlySet<string> = new Set([
  'id',
  'clientId',
  'buildingId',
  'permalink',
  'status',
  'importSource',
  'importId',
  'photoCount',
  'created',
  'modified',
]);

/** The fields of a property that a partner may require. */
export const requirableFields: readonly string[] = Object.keys(propertyFields).filter(
  (name) => !neverAsked.has(name),
);

export const isRequirable = (name: string): boolean => requirableFields.includes(name);
