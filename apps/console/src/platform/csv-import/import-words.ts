import type { ChoiceOption } from '@supersync/contract/kernel/choices.ts';
import type { ImportableField } from '@supersync/contract/kernel/csv/import-fields.ts';
import { namesOfLink } from '@supersync/contract/kernel/csv/import-fields.ts';
import { undoDays } from '@supersync/contract/kernel/csv/import-limits.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { labelOf } from '@supersync/contract/kernel/define-resource.ts';
import { formatCount } from '#kit/value/format.ts';
import type { RecordImport, RecordRowVerdict } from './record-import-queries.ts';

/** What a column can be mapped to, with a hint where another record is named. */
export function fieldChoice(
  { name, label, isKey, link }: ImportableField,
  required: readonly string[],
): ChoiceOption {
  const by = link === undefined ? undefined : namesOfLink(link)[0];
  const field = by === undefined ? undefined : link?.target.fields[by];
  const hint =
    by === undefined || field === undefined
      ? isKey
        ? ' (finds the record)'
        : ''
      : ` (ID or ${labelOf(by, field).toLowerCase()})`;
  return { value: name, label: `${label}${hint}${required.includes(name) ? ' *' : ''}` };
}

/** The labels of fields a new record needs that no column holds. */
export const missingFields = (
  fields: readonly ImportableField[],
  required: readonly string[],
  mapping: Readonly<Record<string, number | undefined>>,
): readonly string[] =>
  fields
    .filter(({ name }) => required.includes(name) && mapping[name] === undefined)
    .map(({ label }) => label);

export const countsOf = (of: RecordImport): Readonly<Partial<Record<RecordRowVerdict, number>>> =>
  of.status === 'checked'
    ? {
        create: of.toCreate,
        update: of.toUpdate,
        unchanged: of.unchanged,
        skipped: of.skipped,
        invalid: of.invalid,
      }
    : {
        created: of.created,
        updated: of.updated,
        unchanged: of.unchanged,
        skipped: of.skipped,
        invalid: of.invalid,
        ...(of.status === 'undone'
          ? { created: 0, updated: 0, undone: of.created + of.updated - of.kept, kept: of.kept }
          : {}),
      };

/** Problems first. */
export const verdictOrder = [
  'invalid',
  'kept',
  'update',
  'create',
  'updated',
  'created',
  'undone',
  'skipped',
  'unchanged',
] as const satisfies readonly RecordRowVerdict[];

export const shownVerdicts = (of: RecordImport) => {
  const counts = countsOf(of);
  return verdictOrder.filter((verdict) => (counts[verdict] ?? 0) > 0);
};

export const workLabels = {
  checking: 'Checking rows',
  importing: 'Importing rows',
  undoing: 'Undoing the import',
} as const;

/** How it ended, for people who left the page. */
export function describeEnd(of: RecordImport, { singular }: Resource): string {
  if (of.status === 'checked')
    return `${of.name} is checked: ${formatCount(of.toCreate, `new ${singular}`)}, ${formatCount(of.toUpdate, 'change')}.`;
  if (of.status === 'imported')
    return `${of.name} is imported: ${of.created} created, ${of.updated} updated.`;
  return `${of.name}: the import is undone.`;
}

const dayMs = 86_400_000;

/** The rows of an older import are gone, and with them what was before. */
export const isUndoable = ({ finishedAt }: Pick<RecordImport, 'finishedAt'>, now = Date.now()): boolean =>
  finishedAt === null || Date.parse(finishedAt) > now - undoDays * dayMs;
