import type { FeedFloorplan, FeedUnit } from '@supersync/contract/importers/feed-parser/feed.ts';

/** A compared field of a record, its column while a run compares it, and the type of that column. */
export interface StagedColumn<Field extends string = string> {
  readonly field: Field;
  readonly column: string;
  readonly type: string;
}

/** All compared fields in the order in which a difference lists them; the types are those of the stored columns. */
export const floorplanColumns = [
  { field: 'name', column: 'name', type: 'text' },
  { field: 'beds', column: 'beds', type: 'int' },
  { field: 'baths', column: 'baths', type: 'numeric(4, 1)' },
  { field: 'squareFeetMin', column: 'square_feet_min', type: 'int' },
  { field: 'squareFeetMax', column: 'square_feet_max', type: 'int' },
  { field: 'rentMin', column: 'rent_min', type: 'numeric(12, 2)' },
  { field: 'rentMax', column: 'rent_max', type: 'numeric(12, 2)' },
  { field: 'unitsAvailable', column: 'units_available', type: 'int' },
] as const satisfies readonly StagedColumn<Exclude<keyof FeedFloorplan, 'importId'>>[];

export const unitColumns = [
  { field: 'number', column: 'number', type: 'text' },
  // Stored as the floorplan’s own id; compared by the id that the feed uses.
  { field: 'floorplanImportId', column: 'floorplan_import_id', type: 'text' },
  { field: 'beds', column: 'beds', type: 'int' },
  { field: 'baths', column: 'baths', type: 'numeric(4, 1)' },
  { field: 'squareFeet', column: 'square_feet', type: 'int' },
  { field: 'rent', column: 'rent', type: 'numeric(12, 2)' },
  { field: 'marketRent', column: 'market_rent', type: 'numeric(12, 2)' },
  { field: 'availableOn', column: 'available_on', type: 'date' },
  { field: 'status', column: 'status', type: 'text' },
] as const satisfies readonly StagedColumn<Exclude<keyof FeedUnit, 'importId'>>[];
