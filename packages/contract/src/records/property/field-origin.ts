export const fieldSources = ['importer', 'person', 'default'] as const;
export type FieldSource = (typeof fieldSources)[number];

/** The fields that importers fill; only these can be locked. */
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
  'availableOn',
  'website',
  'description',
] as const;
export type ImportedField = (typeof importedFields)[number];

const imported: ReadonlySet<string> = new Set(importedFields);
export const isImportedField = (name: string): name is ImportedField => imported.has(name);

/** The reason of an importer's audit entries, which have no actor. */
export const importerReason = (runId: number): string => `Importer run ${runId}`;

const importerRunIn = (reason: string | null): number | null => {
  const run = /^Importer run (\d{1,15})$/.exec(reason ?? '')?.[1];
  return run === undefined ? null : Number(run);
};

/** The last audit entry that changed a field. */
export interface LastChange {
  readonly entryId: number;
  readonly at: string;
  readonly actorId: number | null;
  readonly reason: string | null;
}

export interface FieldOrigin {
  readonly source: FieldSource;
  readonly userId: number | null;
  readonly runId: number | null;
  /** Null if it is older than the log. */
  readonly at: string | null;
  readonly entryId: number | null;
}

/**
 * The origin of a value, from the audit log, which has every change. Without an entry, an imported property
 * has it from its importer, an empty value has no origin, and anything else comes from the property's
 * creator.
 */
export function originOf(
  field: string,
  property: { readonly importSource: string } & Readonly<Record<string, unknown>>,
  last: LastChange | null,
): FieldOrigin {
  if (last !== null) {
    const { at, entryId, actorId, reason } = last;
    const runId = actorId === null ? importerRunIn(reason) : null;
    return { source: actorId === null ? 'importer' : 'person', userId: actorId, runId, at, entryId };
  }
  const value = property[field];
  const isEmpty = value === null || value === undefined || value === '';
  const isImported = property.importSource !== 'manual' && isImportedField(field);
  return {
    source: isEmpty ? 'default' : isImported ? 'importer' : 'person',
    userId: null,
    runId: null,
    at: null,
    entryId: null,
  };
}
