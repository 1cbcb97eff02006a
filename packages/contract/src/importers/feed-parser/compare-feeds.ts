import { choices, type ChoiceOf } from '../../kernel/choices.ts';
import type { ParsedFeed } from './feed.ts';

/** Two documents of one feed, matched by import id. */

export const feedChangeKinds = choices({
  added: ['Added', 'success'],
  removed: ['Removed', 'danger'],
  changed: ['Changed', 'warning'],
});
export type FeedChangeKind = ChoiceOf<typeof feedChangeKinds>;

export interface FeedChange {
  readonly kind: FeedChangeKind;
  readonly record: 'property' | 'floorplan' | 'unit';
  readonly propertyImportId: string;
  readonly importId: string;
  readonly label: string;
  /** Null for a record that was added or removed. */
  readonly field: string | null;
  readonly before: string | null;
  readonly after: string | null;
  /** In the document that holds it; of a changed one in the second. */
  readonly line: number;
}

interface Compared {
  readonly record: FeedChange['record'];
  readonly propertyImportId: string;
  readonly importId: string;
  readonly label: string;
  readonly line: number;
  readonly values: ReadonlyMap<string, string | null>;
}

const printed = (value: unknown): string | null =>
  value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The place in the document is no field, and lists of records are compared on their own. */
const notCompared: ReadonlySet<string> = new Set(['importId', 'place', 'floorplans', 'units']);

const valuesOf = (record: object): ReadonlyMap<string, string | null> =>
  new Map(
    Object.entries(record).flatMap(([field, value]) =>
      notCompared.has(field) ? [] : [[field, printed(value)] as const],
    ),
  );

function recordsOf({ properties }: ParsedFeed): ReadonlyMap<string, Compared> {
  const all = new Map<string, Compared>();
  const add = (each: Omit<Compared, 'values'>, record: object): void => {
    all.set(`${each.record} ${each.propertyImportId} ${each.importId}`, {
      ...each,
      values: valuesOf(record),
    });
  };
  for (const property of properties) {
    const { importId: propertyImportId } = property;
    const common = { propertyImportId, importId: propertyImportId };
    add({ ...common, record: 'property', label: property.name, line: property.place.line }, property);
    for (const plan of property.floorplans)
      add(
        {
          propertyImportId,
          importId: plan.importId,
          record: 'floorplan',
          label: plan.name,
          line: plan.place.line,
        },
        plan,
      );
    for (const unit of property.units)
      add(
        {
          propertyImportId,
          importId: unit.importId,
          record: 'unit',
          label: unit.number,
          line: unit.place.line,
        },
        unit,
      );
  }
  return all;
}

const whole = (kind: 'added' | 'removed', record: Compared): FeedChange => ({
  kind,
  record: record.record,
  propertyImportId: record.propertyImportId,
  importId: record.importId,
  label: record.label,
  line: record.line,
  field: null,
  before: null,
  after: null,
});

/** What differs, in the order of the second document; removed records come last. */
export function compareFeeds(before: ParsedFeed, after: ParsedFeed): FeedChange[] {
  const [old, now] = [recordsOf(before), recordsOf(after)];
  const changes: FeedChange[] = [];
  for (const [key, record] of now) {
    const previous = old.get(key);
    if (previous === undefined) {
      changes.push(whole('added', record));
      continue;
    }
    for (const [field, value] of record.values) {
      const was = previous.values.get(field) ?? null;
      if (was !== value)
        changes.push({ ...whole('added', record), kind: 'changed', field, before: was, after: value });
    }
  }
  for (const [key, record] of old) if (!now.has(key)) changes.push(whole('removed', record));
  return changes;
}
