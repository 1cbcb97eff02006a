import type { ParsedFeed, ReadValue, UnitStatus } from '@supersync/contract/importers/feed-parser/feed.ts';

/** One row of the tree: property → floorplan → unit. */
export interface FeedRow {
  /** Its place among all rows. */
  readonly index: number;
  readonly kind: 'property' | 'floorplan' | 'unit';
  readonly depth: 0 | 1 | 2;
  /** The row it is under; -1 for properties. */
  readonly parent: number;
  readonly importId: string;
  readonly label: string;
  readonly beds: number | null;
  readonly baths: string | null;
  readonly squareFeet: number | null;
  readonly rent: string | null;
  readonly availableOn: string | null;
  readonly status: UnitStatus | null;
  readonly line: number;
  /** How many rows are under it. */
  readonly below: number;
}

export interface FeedTree {
  readonly rows: readonly FeedRow[];
  /** What was read of each row, by its index. */
  readonly read: readonly (readonly ReadValue[])[];
}

type Values = Omit<FeedRow, 'index' | 'below'>;

/** Units whose floorplan is not listed stand under their property. */
export function treeOf({ properties }: ParsedFeed): FeedTree {
  const rows: FeedRow[] = [];
  const read: (readonly ReadValue[])[] = [];
  const add = (values: Values, of: readonly ReadValue[], below: number): number => {
    read.push(of);
    return rows.push({ ...values, index: rows.length, below }) - 1;
  };
  for (const property of properties) {
    const plans = new Set(property.floorplans.map(({ importId }) => importId));
    const byPlan = Map.groupBy(property.units, ({ floorplanImportId }) =>
      floorplanImportId !== null && plans.has(floorplanImportId) ? floorplanImportId : null,
    );
    const propertyRow = add(
      {
        kind: 'property',
        depth: 0,
        parent: -1,
        importId: property.importId,
        label: property.name,
        beds: null,
        baths: null,
        squareFeet: null,
        rent: null,
        availableOn: null,
        status: null,
        line: property.place.line,
      },
      property.place.read,
      property.floorplans.length + property.units.length,
    );
    const addUnits = (planId: string | null, parent: number, depth: 1 | 2): void => {
      for (const unit of byPlan.get(planId) ?? [])
        add(
          {
            kind: 'unit',
            depth,
            parent,
            importId: unit.importId,
            label: unit.number,
            beds: unit.beds,
            baths: unit.baths,
            squareFeet: unit.squareFeet,
            rent: unit.rent,
            availableOn: unit.availableOn,
            status: unit.status,
            line: unit.place.line,
          },
          unit.place.read,
          0,
        );
    };
    for (const plan of property.floorplans) {
      const units = byPlan.get(plan.importId) ?? [];
      const planRow = add(
        {
          kind: 'floorplan',
          depth: 1,
          parent: propertyRow,
          importId: plan.importId,
          label: plan.name,
          beds: plan.beds,
          baths: plan.baths,
          squareFeet: plan.squareFeetMin,
          rent: plan.rentMin,
          availableOn: null,
          status: null,
          line: plan.place.line,
        },
        plan.place.read,
        units.length,
      );
      addUnits(plan.importId, planRow, 2);
    }
    addUnits(null, propertyRow, 1);
  }
  return { rows, read };
}

/** The rows in sight: those whose parents are all open, or, while searching, those that match and their parents. */
export function visibleRows(
  rows: readonly FeedRow[],
  open: ReadonlySet<number>,
  search: string,
): readonly FeedRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') {
    const shown = new Set<number>();
    return rows.filter(({ index, parent }) => {
      const isShown = parent === -1 || (shown.has(parent) && open.has(parent));
      if (isShown) shown.add(index);
      return isShown;
    });
  }
  const matching = new Set<number>();
  for (const { index, parent, importId, label } of rows) {
    if (!importId.toLowerCase().includes(wanted) && !label.toLowerCase().includes(wanted)) continue;
    for (let at = index; at !== -1; at = rows[at]?.parent ?? -1) matching.add(at);
    if (parent !== -1) matching.add(parent);
  }
  return rows.filter(({ index }) => matching.has(index));
}

const fewRows = 300;

/** A small feed is shown whole, a large one by its properties. */
export const firstOpen = (rows: readonly FeedRow[]): ReadonlySet<number> =>
  new Set(rows.length > fewRows ? [] : rows.map(({ index }) => index));

export const unitColumns = [
  'Property import ID',
  'Property',
  'Unit import ID',
  'Unit',
  'Floorplan import ID',
  'Bedrooms',
  'Bathrooms',
  'Square feet',
  'Rent',
  'Market rent',
  'Effective rent',
  'Available on',
  'Status',
] as const;

export const unitTable = ({ properties }: ParsedFeed): readonly (readonly string[])[] => [
  unitColumns,
  ...properties.flatMap(({ importId, name, units }) =>
    units.map((unit) =>
      [
        importId,
        name,
        unit.importId,
        unit.number,
        unit.floorplanImportId,
        unit.beds,
        unit.baths,
        unit.squareFeet,
        unit.rent,
        unit.marketRent,
        unit.effectiveRent,
        unit.availableOn,
        unit.status,
      ].map((value) => (value === null ? '' : String(value))),
    ),
  ),
];
