import { importFields, type ImportField } from '@supersync/contract/messaging/lead-import/mapping.ts';

/** Field → column, as far as set. */
export type DraftMapping = Readonly<Partial<Record<ImportField, number>>>;

export const fieldOfColumn = (mapping: DraftMapping, column: number): ImportField | null =>
  importFields.find((field) => mapping[field] === column) ?? null;

/** A column has one field and a field one column: setting one removes it from its previous place. */
export function withColumn(mapping: DraftMapping, column: number, field: ImportField | null): DraftMapping {
  const others = importFields.filter(
    (each) => each !== field && mapping[each] !== undefined && mapping[each] !== column,
  );
  return {
    ...Object.fromEntries(others.map((each) => [each, mapping[each]] as const)),
    ...(field === null ? {} : { [field]: column }),
  };
}
