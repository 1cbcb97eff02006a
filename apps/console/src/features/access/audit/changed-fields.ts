import type { AuditedResource } from '@supersync/contract/access/audit/actions.ts';
import type { FilterOption } from '#kit/list-page/list-filter.ts';

type Labelled = Pick<AuditedResource, 'labels'>;

/** The fields of all kinds of records by label, each once: several kinds have a city. */
export function changedFieldOptions(kinds: Iterable<Labelled>): FilterOption[] {
  const labels = new Map<string, string>();
  for (const kind of kinds)
    for (const [name, label] of Object.entries(kind.labels)) if (!labels.has(name)) labels.set(name, label);
  return [...labels]
    .map(([value, label]) => ({ value, label: `${label} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
