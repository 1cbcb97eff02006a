import { inflateRawSync } from 'node:zlib';
import type {
  FeedDialect,
  FeedProperty,
  ParsedUnit,
  UnitStatus,
} from '@supersync/contract/importers/feed-parser/feed.ts';
import { parseFeed } from '@supersync/contract/importers/feed-parser/parse-feed.ts';
import {
  storedProperty,
  storedUnit,
  type RentField,
  type StoredFeed,
} from '@supersync/contract/importers/feed-parser/stored-feed.ts';
import type { PreparedBody } from '../payload/bodies.ts';
import { ModelWriter } from '../payload/model-writer.ts';
import type { FeedFigures } from '../payload/store-payload.ts';
import { BatchWriter, type StagedBatch } from './staged-batch.ts';
import { floorplanColumns, unitColumns } from './staged-columns.ts';

/** The units that a configuration asks for, with the rent it chooses. */
export interface UnitChoice {
  readonly rentField: RentField;
  /** All of them if empty. */
  readonly includeStatuses: readonly UnitStatus[];
  /** Units that become available later are left out. */
  readonly lastDay: string | null;
}

export interface StageInput {
  /** Of the stored document, compressed one by one. */
  readonly parts: readonly Uint8Array[];
  readonly contentType: string;
  readonly today: string;
  readonly dialect: FeedDialect;
  readonly choice: UnitChoice;
  /** False for a replay: what was made of the payload then stays as it is. */
  readonly withModel: boolean;
}

/** A property of a feed; its floorplans and units are in the batches, under its number. */
export interface StagedProperty extends Omit<FeedProperty, 'floorplans' | 'units'> {
  readonly key: number;
}

/** A unit that was listed again: its row among the first so many does not count. */
export interface ReplacedUnit {
  readonly key: number;
  readonly importId: string;
  readonly rows: number;
}

/** A feed as rows for the database: what is compared is never a list of objects. */
export interface StagedFeed extends Omit<StoredFeed, 'properties'> {
  readonly properties: readonly StagedProperty[];
  readonly floorplans: readonly StagedBatch[];
  readonly units: readonly StagedBatch[];
  readonly replaced: readonly ReplacedUnit[];
  readonly figures: FeedFigures;
  readonly model: PreparedBody;
}

/** No records at all. */
export const emptyStage = (): Omit<StagedFeed, Exclude<keyof StoredFeed, 'properties'>> => ({
  properties: [],
  floorplans: [],
  units: [],
  replaced: [],
  figures: { properties: 0, floorplans: 0, units: 0 },
  model: new ModelWriter().end(),
});

const isChosen = ({ status, availableOn }: ParsedUnit, { includeStatuses, lastDay }: UnitChoice): boolean =>
  (includeStatuses.length === 0 || includeStatuses.includes(status)) &&
  (lastDay === null || availableOn === null || availableOn <= lastDay);

function* inflated(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const part of parts) yield inflateRawSync(part);
}

/** Reads a document part by part; each unit becomes a row as soon as it is read. */
export function stageFeed(input: StageInput): StagedFeed {
  const { parts, contentType, today, dialect, choice, withModel } = input;
  const floorplans = new BatchWriter(floorplanColumns);
  const units = new BatchWriter(unitColumns);
  const model = new ModelWriter();
  const properties: StagedProperty[] = [];
  const replaced: ReplacedUnit[] = [];
  const unitCounts = new Map<number, number>();
  const figures = { properties: 0, floorplans: 0, units: 0 };
  const feed = parseFeed(inflated(parts), today, dialect, {
    contentType,
    onUnit(unit, key, isReplacing) {
      if (isReplacing) replaced.push({ key, importId: unit.importId, rows: units.written });
      else unitCounts.set(key, (unitCounts.get(key) ?? 0) + 1);
      if (withModel) model.unit(key, storedUnit(unit, 'unit'));
      if (isChosen(unit, choice)) units.add(key, storedUnit(unit, choice.rentField));
    },
    onProperty(parsed, key) {
      const { units: _units, ...property } = storedProperty(parsed, choice.rentField);
      if (withModel) model.property(key, property);
      for (const floorplan of property.floorplans) floorplans.add(key, floorplan);
      figures.properties += 1;
      figures.floorplans += property.floorplans.length;
      figures.units += unitCounts.get(key) ?? 0;
      const { floorplans: _floorplans, ...own } = property;
      // A copy: texts cut out of the document would keep all of it.
      properties.push(structuredClone({ ...own, key }));
    },
  });
  // Half a feed must not look like a small one.
  if (!feed.isComplete) return { ...feed, ...emptyStage() };
  return {
    ...feed,
    properties,
    floorplans: floorplans.end(),
    units: units.end(),
    replaced,
    figures,
    model: model.end(),
  };
}
