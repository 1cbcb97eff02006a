import type { HistoryEntry } from '@supersync/contract/access/audit/actions.ts';
import type { Changes } from '@supersync/contract/access/audit/audit-entry.ts';
import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printValue, type FieldChange } from '#kit/diff/field-changes.ts';
import { capitalized } from '#kit/value/format.ts';

/** The labels of a resource that change texts need. */
export interface ChangeText {
  readonly labels: Readonly<Record<string, string>>;
  /** Fields stored as 1 and 0. */
  readonly flags: readonly string[];
}

export const changeTextOf = ({ fields }: Resource): ChangeText => ({
  labels: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, labelOf(name, field)])),
  flags: Object.keys(fields).filter((name) => fields[name]?.kind === 'flag'),
});

/** A stored value as text: flags are yes and no. */
const inWords = (words: ChangeText, field: string, value: unknown): unknown =>
  words.flags.includes(field) && (value === 0 || value === 1) ? value === 1 : value;

/** The changes of an audit entry for a field diff, in the declared order of the fields. */
export function changeList(changes: Changes | null, words: ChangeText): FieldChange[] {
  const order = Object.keys(words.labels);
  const place = (field: string): number => {
    const index = order.indexOf(field);
    return index < 0 ? order.length : index;
  };
  return Object.entries(changes ?? {})
    .map(([field, [before, after]]) => ({
      field,
      before: inWords(words, field, before),
      after: inWords(words, field, after),
    }))
    .toSorted((a, b) => place(a.field) - place(b.field));
}

/** The label of a field; for one about another, such as its lock, both: `lock:phone` → `Lock: Phone`. */
export function fieldText({ labels }: ChangeText, field: string): string {
  const [about = '', name = ''] = field.split(':');
  const label = labels[name];
  if (label === undefined) return labels[field] ?? field;
  return `${about.charAt(0).toUpperCase()}${about.slice(1)}: ${label}`;
}

/** The title of an entry in a history: "City and Status changed". */
export function changeTitle(action: string, changes: Changes | null, words: ChangeText): string {
  const labels = changeList(changes, words).map(({ field }) => fieldText(words, field));
  if (action !== 'updated' || labels.length === 0) return action.charAt(0).toUpperCase() + action.slice(1);
  const [first = '', second, ...others] = labels;
  if (second === undefined) return `${first} changed`;
  return others.length === 0
    ? `${first} and ${second} changed`
    : `${first} and ${others.length + 1} more changed`;
}

const restoredFields = 4;

/** What undoing the changes would do: "Sets City to Oslo again." */
export function restoredText(changes: Changes | null, words: ChangeText): string {
  const fields = changeList(changes, words);
  const parts = fields
    .slice(0, restoredFields)
    .map(({ field, before }) => `${fieldText(words, field)} to ${printValue(before)}`);
  const more = fields.length > restoredFields ? ` and ${fields.length - restoredFields} more` : '';
  return `Sets ${parts.join(', ')}${more} again.`;
}

const linkWords: Readonly<Record<string, string>> = {
  created: 'added',
  deleted: 'removed',
  updated: 'changed',
};

/** The title of a linked record in a history: "Person Ada Reader added". */
export const linkTitle = (action: string, { kind, name }: NonNullable<HistoryEntry['link']>): string =>
  `${capitalized(kind)} ${name} ${linkWords[action] ?? action}`;

const tones: Readonly<Record<string, 'success' | 'info' | 'danger' | 'warning'>> = {
  created: 'success',
  updated: 'info',
  deleted: 'danger',
  exported: 'warning',
};

export const actionTone = (action: string): 'success' | 'info' | 'danger' | 'warning' | 'neutral' =>
  tones[action] ?? 'neutral';
