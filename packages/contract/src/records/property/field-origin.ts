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
  'availableOn',
  'website',
  'description',
] as const;
export type ImportedField = (typeof importedFields)[number];

const imported: ReadonlySet<string> = new Set(importedFields);
export const isImportedField = (name: string): name is ImportedField => imported.has(name);

/** How an importer signs what it writes: the reason of its audit entries, which name nobody as the actor. */
export const importerReason = (runId: number): string => `Importer run ${runId}`;

const importerRunIn = (reason: string | null): number | null => {
  const run = /^Importer run (\d{1,15})$/.exec(reason ?? '')?.[1];
  return run === undefined ? null : Number(run);
};

/** The last audit entry that touched a field. */
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
  /** Null where it has been so since before the log began. */
  readonly at: string | null;
  readonly entryId: number | null;
}

/**
 * Where a value came from, by the audit log, which tells of every change. Where it tells nothing, an imported property
 * had it from its importer, an empty value is nobody's, and anything else was given by whoever made the property.
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
