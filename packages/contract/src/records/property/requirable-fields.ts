import { propertyMeta } from './property-meta.ts';

/** Always present, or internal: requiring these would be pointless. */
const notRequirable: ReadonlySet<string> = new Set([
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

// A function, not a list: property and partner import each other, so either may be loaded first.
/** The fields of a property that a partner may require. */
export const requirableFields = (): string[] =>
  Object.keys(propertyMeta.fields).filter((name) => !notRequirable.has(name));

export const isRequirable = (name: string): boolean => requirableFields().includes(name);
