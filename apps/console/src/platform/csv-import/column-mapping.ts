/** Field → column, as far as set. */
export type DraftMapping<F extends string = string> = Readonly<Partial<Record<F, number>>>;

export const fieldOfColumn = <F extends string>(
  fields: readonly F[],
  mapping: DraftMapping<F>,
  column: number,
): F | null => fields.find((field) => mapping[field] === column) ?? null;

/** A column has one field and a field one column: setting one removes it from its previous place. */
export function withColumn<F extends string>(
  fields: readonly F[],
  mapping: DraftMapping<F>,
  column: number,
  field: F | null,
): DraftMapping<F> {
  const next: Partial<Record<F, number>> = {};
  for (const each of fields) {
    const at = mapping[each];
    if (each !== field && at !== undefined && at !== column) next[each] = at;
  }
  if (field !== null) next[field] = column;
  return next;
}
