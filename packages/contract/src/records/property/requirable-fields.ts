import { propertyFields } from './property-fields.ts';

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

/** The fields of a property that a partner may require. */
export const requirableFields: readonly string[] = Object.keys(propertyFields).filter(
  (name) => !notRequirable.has(name),
);

export const isRequirable = (name: string): boolean => requirableFields.includes(name);
