import type { FeedProperty } from '@supersync/contract/importers/feed-parser/feed.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';

/** The fields of a property that a feed names itself. */
export const ownFieldNames = [
  'name',
  'address',
  'city',
  'provinceCode',
  'postalCode',
  'phone',
  'email',
] as const;

export interface OwnFields {
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly provinceCode: string | null;
  readonly postalCode: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** What a feed changes of them. It never empties one. */
export type NewOwnFields = Partial<Record<keyof OwnFields, string>>;

interface Stored {
  readonly own: OwnFields;
  /** Fields somebody locked on the property. */
  readonly locks: readonly string[];
}

/** What a feed says of a property itself. A value it leaves out, or one that is not valid, changes nothing. */
export function ownFieldsOf(
  { own, locks }: Stored,
  property: Omit<FeedProperty, 'floorplans' | 'units'>,
  importerLocks: readonly string[],
): { readonly values: NewOwnFields; readonly locked: readonly string[] } {
  const values: NewOwnFields = {};
  const locked: string[] = [];
  for (const name of ownFieldNames) {
    const given = property[name];
    // A feed without names calls a property by its id.
    if (given === null || given.trim() === '' || given === property.importId) continue;
    const read = propertyMeta.fields[name].schema.safeParse(given.trim());
    if (!read.success || typeof read.data !== 'string' || read.data === own[name]) continue;
    if (locks.includes(name) || importerLocks.includes(name)) locked.push(name);
    else values[name] = read.data;
  }
  return { values, locked };
}
