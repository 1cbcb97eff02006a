import {
  unitLocks,
  type ImporterConfig,
} from '@supersync/contract/importers/importer-config/config-document.ts';
import type {
  FeedFloorplan,
  FeedProperty,
  FeedUnit,
} from '@supersync/contract/importers/feed-parser/feed.ts';
import type { StoredFeed } from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import type { Counts } from '@supersync/contract/developer/task-run/run-result.ts';
import type { FieldChange } from '@supersync/contract/syndication/feed/feed-change.ts';
import type { Queryable } from '#platform/db/database.ts';
import { hashOf } from '../payload/bodies.ts';
import { diffRecords, fieldChanges, type Difference } from './diff-records.ts';
import type { ImporterRow } from './importer-row.ts';
import { ownFieldsOf, type NewOwnFields } from './property-fields.ts';
import { readStored, type StoredProperty } from './stored-records.ts';

export interface PlannedChange {
  readonly propertyId: number;
  readonly record: 'property' | 'floorplan' | 'unit';
  readonly importId: string;
  readonly name: string;
  readonly kind: Difference<unknown>['kind'];
  readonly fields: readonly FieldChange[];
  readonly lockedFields: readonly string[];
}

export interface PropertyPlan {
  readonly propertyId: number;
  readonly importId: string;
  readonly name: string;
  readonly counts: Counts;
  readonly own: NewOwnFields;
  readonly floorplans: readonly Difference<FeedFloorplan>[];
  readonly units: readonly Difference<FeedUnit>[];
}

/** All that a feed changes of an importer's properties. */
export interface ImportPlan {
  readonly properties: readonly PropertyPlan[];
  readonly changes: readonly PlannedChange[];
  readonly counts: Counts;
  /** Units that are stored now; removals are compared with it. */
  readonly unitsBefore: number;
  readonly removals: number;
  readonly locked: number;
  readonly errors: { subject: string; message: string }[];
}

const dayMs = 86_400_000;

/** The units that the configuration asks for, with the rent it chooses. */
function chosenUnits(property: FeedProperty, config: ImporterConfig, now: Date): FeedUnit[] {
  const { rentField, includeStatuses, maxDaysAhead } = config;
  const last =
    maxDaysAhead === null ? null : new Date(now.getTime() + maxDaysAhead * dayMs).toISOString().slice(0, 10);
  const planIds = new Set(property.floorplans.map(({ importId }) => importId));
  return property.units
    .filter(({ status }) => includeStatuses.length === 0 || includeStatuses.includes(status))
    .filter(({ availableOn }) => last === null || availableOn === null || availableOn <= last)
    .map((unit) => ({
      ...unit,
      rent: rentField === 'market' ? (unit.marketRent ?? unit.rent) : unit.rent,
      // Units whose floorplan is not in the feed are stored and compared without one.
      floorplanImportId:
        unit.floorplanImportId !== null && planIds.has(unit.floorplanImportId)
          ? unit.floorplanImportId
          : null,
    }));
}

const lockedNames = ({ fieldLocks }: ImporterConfig): ReadonlySet<string> =>
  new Set(unitLocks.filter((name) => fieldLocks.includes(name)).map((name) => name.slice('unit.'.length)));

interface LockedUnits {
  readonly units: FeedUnit[];
  /** Import id → fields whose new value a lock keeps away. */
  readonly locked: ReadonlyMap<string, readonly string[]>;
}

/** A lock keeps the stored value; a new unit has none yet. */
function withLocks(
  stored: readonly FeedUnit[],
  fed: readonly FeedUnit[],
  names: ReadonlySet<string>,
): LockedUnits {
  const locked = new Map<string, string[]>();
  if (names.size === 0) return { units: [...fed], locked };
  const storedById = new Map(stored.map((unit) => [unit.importId, unit]));
  const units = fed.map((unit) => {
    const before = storedById.get(unit.importId);
    if (before === undefined) return unit;
    const kept = fieldChanges(before, unit)
      .map(({ field }) => field)
      .filter((field) => names.has(field));
    if (kept.length === 0) return unit;
    locked.set(unit.importId, kept);
    return { ...unit, ...Object.fromEntries(kept.map((field) => [field, Reflect.get(before, field)])) };
  });
  return { units, locked };
}

const countOf = (differences: readonly Difference<unknown>[], kind: Difference<unknown>['kind']): number =>
  differences.filter((each) => each.kind === kind).length;

type Differences<T> = ReturnType<typeof diffRecords<T & { readonly importId: string }>>;

/** Where nothing may be removed, what the feed leaves out stays as it is. */
function allowedChanges<T>({ differences, unchanged }: Differences<T>, mayRemove: boolean): Differences<T> {
  if (mayRemove) return { differences, unchanged };
  const others = differences.filter(({ kind }) => kind !== 'removed');
  return { differences: others, unchanged: unchanged + differences.length - others.length };
}

interface Planned {
  readonly plan: PropertyPlan;
  readonly changes: PlannedChange[];
}

function planProperty(
  stored: StoredProperty,
  property: FeedProperty,
  { config, now, mayRemove }: PlanOptions & { readonly config: ImporterConfig },
): Planned {
  const propertyId = stored.id;
  const { units: fed, locked } = withLocks(
    stored.units,
    chosenUnits(property, config, now),
    lockedNames(config),
  );
  const floorplans = allowedChanges(diffRecords(stored.floorplans, property.floorplans), mayRemove);
  const units = allowedChanges(diffRecords(stored.units, fed), mayRemove);
  const own = ownFieldsOf(stored, property, config.fieldLocks);
  const ownChanges = fieldChanges(stored.own, own.values);
  const all = [...floorplans.differences, ...units.differences];
  const changes: PlannedChange[] = [
    ...(ownChanges.length === 0 && own.locked.length === 0
      ? []
      : [
          {
            propertyId,
            record: 'property' as const,
            importId: property.importId,
            name: property.name,
            kind: 'changed' as const,
            fields: ownChanges,
            lockedFields: own.locked,
          },
        ]),
    ...floorplans.differences.map(({ kind, record, fields }) => ({
      propertyId,
      record: 'floorplan' as const,
      importId: record.importId,
      name: record.name,
      kind,
      fields,
      lockedFields: [],
    })),
    ...units.differences.map(({ kind, record, fields }) => ({
      propertyId,
      record: 'unit' as const,
      importId: record.importId,
      name: record.number,
      kind,
      fields,
      lockedFields: locked.get(record.importId) ?? [],
    })),
  ];
  const counts = {
    added: countOf(all, 'added'),
    changed: countOf(all, 'changed') + (ownChanges.length > 0 ? 1 : 0),
    removed: countOf(all, 'removed'),
    unchanged: floorplans.unchanged + units.unchanged,
  };
  const plan = {
    propertyId,
    importId: property.importId,
    name: property.name,
    counts,
    own: own.values,
    floorplans: floorplans.differences,
    units: units.differences,
  };
  return { plan, changes };
}

export const totalOf = (counts: readonly Counts[]): Counts => ({
  added: counts.reduce((sum, { added }) => sum + added, 0),
  changed: counts.reduce((sum, { changed }) => sum + changed, 0),
  removed: counts.reduce((sum, { removed }) => sum + removed, 0),
  unchanged: counts.reduce((sum, { unchanged }) => sum + unchanged, 0),
});

/** The same changes have the same hash, in whatever order they were found. */
export const hashOfChanges = (changes: readonly PlannedChange[]): string =>
  hashOf(
    changes
      .map(({ propertyId, record, importId, kind, fields }) =>
        JSON.stringify([
          propertyId,
          record,
          importId,
          kind,
          fields.map(({ field, before, after }) => [field, before, after]),
        ]),
      )
      .toSorted()
      .join('\n'),
  );

const emptied = ({ importId, own }: StoredProperty): FeedProperty => ({
  importId,
  ...own,
  floorplans: [],
  units: [],
});

export interface PlanOptions {
  readonly now: Date;
  /** Only a delete-safe answer may remove what it does not contain. */
  readonly mayRemove: boolean;
}

/** Matches the feed's properties with ours and plans the changes of each. A feed without any is one without units. */
export async function planImport(
  db: Queryable,
  importer: ImporterRow,
  feed: StoredFeed,
  options: PlanOptions,
): Promise<ImportPlan> {
  const { config } = importer;
  const codes = new Set(config.propertyCodes);
  const isChosen = (importId: string): boolean => codes.size === 0 || codes.has(importId);
  const stored = await readStored(db, importer);
  const byImportId = new Map(stored.map((property) => [property.importId, property]));
  const errors: ImportPlan['errors'] = [];
  const planned: Planned[] = [];
  const fed = feed.properties.length > 0 ? feed.properties : stored.map(emptied);
  for (const property of fed) {
    if (!isChosen(property.importId)) continue;
    const known = byImportId.get(property.importId);
    if (known === undefined)
      errors.push({
        subject: `${property.name} (${property.importId})`,
        message: 'No property of this client has this import id, so it was left out',
      });
    else planned.push(planProperty(known, property, { ...options, config }));
  }
  const fedIds = new Set(fed.map(({ importId }) => importId));
  for (const { importId, own } of stored)
    if (isChosen(importId) && !fedIds.has(importId))
      errors.push({
        subject: `${own.name} (${importId})`,
        message: 'It is not in the feed, so its units stay as they are',
      });
  const properties = planned.map(({ plan }) => plan);
  const changes = planned.flatMap((each) => each.changes);
  const plannedIds = new Set(properties.map(({ propertyId }) => propertyId));
  return {
    properties,
    changes,
    counts: totalOf(properties.map(({ counts }) => counts)),
    unitsBefore: stored
      .filter(({ id }) => plannedIds.has(id))
      .reduce((sum, { units }) => sum + units.length, 0),
    removals: properties.reduce((sum, { units }) => sum + countOf(units, 'removed'), 0),
    locked: changes.reduce((sum, { lockedFields }) => sum + lockedFields.length, 0),
    errors,
  };
}
