import type { FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';

const value = (text: string | null): string => text ?? 'empty';

/** `rent 1,200 → 1,250, status leased → available; name locked`. */
export function changedFields({
  kind,
  fields,
  lockedFields,
}: {
  readonly kind: string;
  readonly fields: readonly FieldChange[];
  readonly lockedFields: readonly string[];
}): string {
  const changed =
    kind === 'changed'
      ? fields.map(({ field, before, after }) => `${field} ${value(before)} → ${value(after)}`)
      : fields.flatMap(({ field, after }) => (after === null ? [] : [`${field} ${after}`]));
  const locked = lockedFields.map((field) => `${field} locked`);
  return [...changed, ...locked].join(', ');
}
