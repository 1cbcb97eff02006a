import { propertyMeta } from './property-meta.ts';

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

// A function and no list: a property names its partners and a partner names these, so that either may be read first.
/** The fields of a property that a partner may require. */
export const requirableFields = (): string[] =>
  Object.keys(propertyMeta.fields).filter((name) => !neverAsked.has(name));

export const isRequirable = (name: string): boolean => requirableFields().includes(name);
