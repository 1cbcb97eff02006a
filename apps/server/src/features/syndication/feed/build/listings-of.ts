import { needsRent, type ListableHomes } from '@supersync/contract/records/property/syndication-gates.ts';
import type { Level, ListedHome, ListedProperty, Listing } from '../format/listing.ts';
import type { FeedFormat } from '../format/writers.ts';
import type { Issue } from './issue.ts';

/** A stored floorplan or unit. */
export interface StoredHome {
  readonly id: number;
  readonly name: string;
  readonly number: string | null;
  readonly floorplanId: number | null;
  readonly beds: number | null;
  readonly baths: string | null;
  readonly squareFeetMin: number | null;
  readonly squareFeetMax: number | null;
  readonly rentMin: string | null;
  readonly rentMax: string | null;
  readonly unitsAvailable: number | null;
  readonly availableOn: string | null;
}

/** A property that passed every gate, with its homes. */
export interface OpenProperty {
  readonly property: ListedProperty;
  readonly whole: Omit<ListedHome, 'id' | 'name' | 'floorplanId' | 'number'>;
  readonly floorplans: readonly StoredHome[];
  /** Only those available for rent. */
  readonly units: readonly StoredHome[];
}

const expectedOfProperty: Readonly<Record<FeedFormat, readonly (keyof ListedProperty)[]>> = {
  hotpads: ['email', 'phone'],
  meta: ['latitude', 'longitude'],
  mits: [],
  json: [],
};

/** Not checked for a community, whose floorplans carry these. */
const expectedOfHome: Readonly<Record<FeedFormat, readonly (keyof ListedHome)[]>> = {
  hotpads: ['beds', 'baths'],
  meta: [],
  mits: [],
  json: [],
};

function homeOf(propertyId: number, kind: 'f' | 'u', stored: StoredHome): ListedHome {
  const { id, floorplanId, ...facts } = stored;
  return {
    ...facts,
    id: `${propertyId}-${kind}${id}`,
    floorplanId: floorplanId === null ? null : `${propertyId}-f${floorplanId}`,
  };
}

function homesAt(level: Level, { property, whole, floorplans, units }: OpenProperty): ListedHome[] {
  switch (level) {
    case 'property':
      return [{ ...whole, id: String(property.id), name: property.name, floorplanId: null, number: null }];
    case 'floorplan':
      return floorplans
        .filter(({ unitsAvailable }) => unitsAvailable !== 0)
        .map((plan) => homeOf(property.id, 'f', plan));
    case 'unit':
      return units.map((unit) => homeOf(property.id, 'u', unit));
  }
}

const countOf = (homes: readonly StoredHome[]): ListableHomes['unit'] => ({
  known: homes.length,
  priced: homes.filter(({ rentMin }) => rentMin !== null).length,
});

/** What the gates ask about the homes below a property. */
export const listableHomes = ({
  floorplans,
  units,
}: Pick<OpenProperty, 'floorplans' | 'units'>): ListableHomes => ({
  floorplan: countOf(floorplans.filter(({ unitsAvailable }) => unitsAvailable !== 0)),
  unit: countOf(units),
});

/** A property's listings in a feed, with the issues found. The gates passed it, so it has at least one. */
export function listingsOf(
  open: OpenProperty,
  { level, format, labelOf }: { level: Level; format: FeedFormat; labelOf: (field: string) => string },
): { readonly listings: Listing[]; readonly issues: Issue[] } {
  const { property } = open;
  const homes = homesAt(level, open);
  const issues: Issue[] = [];
  const floorplans = open.floorplans.map((plan) => homeOf(property.id, 'f', plan));
  const listings = homes.flatMap((home): Listing[] => {
    const about = { propertyId: property.id, listingId: home.id };
    if (needsRent(format) && home.rentMin === null) {
      issues.push({
        severity: 'left-out',
        code: 'missing',
        field: 'rentMin',
        words: `${labelOf('rentMin')} is missing; the format requires it.`,
        ...about,
      });
      return [];
    }
    const missing = [
      ...expectedOfProperty[format].filter((field) => property[field] === null || property[field] === ''),
      ...(level === 'property' ? [] : expectedOfHome[format].filter((field) => home[field] === null)),
    ];
    for (const field of missing)
      issues.push({
        severity: 'warning',
        code: 'missing',
        field,
        words: `${labelOf(field)} is missing.`,
        ...about,
      });
    return [{ property, home, floorplans }];
  });
  return { listings, issues };
}
