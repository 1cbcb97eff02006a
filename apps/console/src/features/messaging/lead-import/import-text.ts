import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { checkLeadImport } from '@supersync/contract/messaging/lead-import/actions.ts';
import type { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { importFields, type ImportField } from '@supersync/contract/messaging/lead-import/mapping.ts';
import { formatCount } from '#kit/value/format.ts';
import { leadFieldLabel } from '#parts/lead/lead-text.ts';
import type { ImportStatus } from '#platform/csv-import/import-status.ts';
import type { LeadImport, RowVerdict } from './import-queries.ts';

/** Columns can be mapped repeatedly until something is imported. */
export const isMappable = (status: ImportStatus): boolean => isLegalIn(checkLeadImport, status);

/** A full name in one column is distinguished from its two parts. */
export const importFieldLabel = (field: ImportField): string =>
  field === 'name' ? 'Whole name' : field === 'receivedAt' ? 'Received' : leadFieldLabel(field);

export const fieldChoices = importFields.map((value) => ({ value, label: importFieldLabel(value) }));

export const workLabel: Readonly<Partial<Record<ImportStatus, string>>> = {
  checking: 'Checking rows',
  importing: 'Importing leads',
  undoing: 'Removing leads',
};

export const checkedVerdicts = [
  'ok',
  'invalid',
  'duplicate',
  'suppressed',
] as const satisfies readonly RowVerdict[];

export type CheckedVerdict = (typeof checkedVerdicts)[number];

type Counts = Pick<LeadImport, 'ok' | 'invalid' | 'duplicates' | 'suppressed'>;

export const countOf = (counts: Counts, verdict: CheckedVerdict): number =>
  verdict === 'duplicate' ? counts.duplicates : counts[verdict];

/** The verdict to show first: problems before the rest. */
export function firstVerdict(counts: Counts): CheckedVerdict {
  const order = ['invalid', 'duplicate', 'suppressed'] as const;
  return order.find((verdict) => countOf(counts, verdict) > 0) ?? 'ok';
}

/** How it ended, for people who left the page. */
export function describeEnd({ name, status, ok, imported }: Row<typeof leadImport>): string {
  if (status === 'checked') return `${name} is checked: ${formatCount(ok, 'valid row')}.`;
  if (status === 'imported') return `${name}: ${formatCount(imported, 'lead')} imported.`;
  return `${name}: the import is undone, its leads are removed.`;
}
