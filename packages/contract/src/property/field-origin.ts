export const fieldSources = ['importer', 'person', 'default'] as const;
export type FieldSource = (typeof fieldSources)[number];

/** The fields of a property that importers fill, so that a lock on them means something. */
export const importedFields = [
  'name',
  'address',
  'city',
  'provinceCode',
  'postalCode',
  'latitude',
  'longitude',
  'phone',
  'email',
  'unitCount',
  'unitsAvailable',
  'bedsMin',
  'bedsMax',
  'rentMin',
  'rentMax',
  'squareFeetMin',
  'squareFeetMax',
  'petFriendly',
  'photoCount',
  'availableOn',
  'website',
  'description',
] as const;
export type ImportedField = (typeof importedFields)[number];

const imported: ReadonlySet<string> = new Set(importedFields);
export const isImportedField = (name: string): name is ImportedField => imported.has(name);

interface Told {
  readonly field: string;
  readonly source: FieldSource | null;
  readonly userId: number | null;
  readonly runId: number | null;
  readonly at: string | null;
  readonly isLocked: boolean;
}

export interface FieldOrigin {
  readonly field: string;
  readonly source: FieldSource;
  readonly userId: number | null;
  readonly runId: number | null;
  /** Null where nothing was written down: it has been so since the property came to be. */
  readonly at: string | null;
  readonly isLocked: boolean;
}

/**
 * Where a value came from. What is written down wins; else a property that is imported had it from its importer, an
 * empty value is nobody's, and anything else was given by whoever created the property.
 */
export function originOf(
  field: string,
  property: { readonly importSource: string } & Readonly<Record<string, unknown>>,
  told: readonly Told[],
): FieldOrigin {
  const row = told.find((each) => each.field === field);
  const isLocked = row?.isLocked === true;
  if (row !== undefined && row.source !== null)
    return { field, source: row.source, userId: row.userId, runId: row.runId, at: row.at, isLocked };
  const value = property[field];
  const isEmpty = value === null || value === undefined || value === '';
  const source = isEmpty
    ? 'default'
    : property.importSource !== 'manual' && isImportedField(field)
      ? 'importer'
      : 'person';
  return { field, source, userId: null, runId: null, at: null, isLocked };
}
