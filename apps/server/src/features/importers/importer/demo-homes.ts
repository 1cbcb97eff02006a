import type {
  FeedFloorplan,
  FeedProperty,
  FeedUnit,
  UnitStatus,
} from '@supersync/contract/importers/feed-parser/feed.ts';

/** Property data the demo homes are generated from. */
export interface DemoProperty {
  readonly id: number;
  readonly importId: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly postalCode: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly unitCount: number;
  readonly bedsMin: number | null;
  readonly bedsMax: number | null;
  readonly rentMin: string | null;
  readonly rentMax: string | null;
  readonly squareFeetMin: number | null;
  readonly squareFeetMax: number | null;
}

const maxUnits = 12;
const hour = 3_600_000;
const day = 24;
const week = 7 * day;

/** Deterministic hash of the words, from 0 to below `below`. */
function number(below: number, ...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('/')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % below;
}

const layouts = ['Studio', 'One bedroom', 'Two bedroom', 'Three bedroom', 'Four bedroom'];
const letters = ['A', 'B', 'C', 'D', 'E'];

function floorplansOf(property: DemoProperty): FeedFloorplan[] {
  const minBeds = property.bedsMin ?? 0;
  const maxBeds = Math.min(4, property.bedsMax ?? 2);
  const step = maxBeds === minBeds ? 0 : 1 / (maxBeds - minBeds);
  const between = (low: number, high: number, share: number): number => low + (high - low) * share;
  return Array.from({ length: maxBeds - minBeds + 1 }, (_, index) => {
    const beds = minBeds + index;
    const share = index * step;
    const hasRent = property.rentMin !== null && property.rentMax !== null;
    const rent = between(Number(property.rentMin), Number(property.rentMax), share);
    const feet = between(property.squareFeetMin ?? 450, property.squareFeetMax ?? 1200, share);
    return {
      importId: `fp${property.id}${letters[index] ?? index}`,
      name: `${layouts[beds] ?? `${beds} bedroom`} ${letters[index] ?? ''}`.trim(),
      beds,
      baths: (beds < 2 ? 1 : beds < 3 ? 1.5 : 2).toFixed(1),
      squareFeetMin: Math.round(feet * 0.95),
      squareFeetMax: Math.round(feet * 1.05),
      rentMin: hasRent ? (Math.round((rent * 0.95) / 5) * 5).toFixed(2) : null,
      rentMax: hasRent ? (Math.round((rent * 1.08) / 5) * 5).toFixed(2) : null,
      unitsAvailable: 0,
    };
  });
}

const statusAt = (unit: string, epoch: number): UnitStatus => {
  const drawn = number(100, unit, 'status', epoch);
  if (drawn < 45) return 'available';
  if (drawn < 65) return 'notice';
  if (drawn < 95) return 'leased';
  return drawn < 98 ? 'down' : 'model';
};

/** A unit at the given hour. Its rent changes daily and its status weekly, each at its own hour. */
function unitOf(property: DemoProperty, plan: FeedFloorplan, index: number, hours: number): FeedUnit | null {
  const unit = `${property.id}-${index}`;
  const weeks = Math.floor((hours + number(week, unit, 'week')) / week);
  // Some units disappear for a week.
  if (number(40, unit, 'gone', weeks) === 0) return null;
  const days = Math.floor((hours + number(day, unit, 'day')) / day);
  const floor = 1 + Math.floor(index / 4);
  const market = plan.rentMin === null ? null : Number(plan.rentMin) * (1 + number(8, unit, 'market') / 100);
  const rent = market === null ? null : market * (0.97 + number(7, unit, 'rent', days) / 100);
  const status = statusAt(unit, weeks);
  const isFree = status === 'available' || status === 'notice';
  const freeAt =
    (weeks * week - number(week, unit, 'week')) * hour + number(80, unit, 'free', weeks) * day * hour;
  const isFreeAlready = freeAt < hours * hour;
  return {
    importId: `u${property.id}${String(index).padStart(2, '0')}`,
    number: String(floor * 100 + (index % 4) + 1),
    floorplanImportId: plan.importId,
    beds: plan.beds,
    baths: plan.baths,
    squareFeet: plan.squareFeetMin === null ? null : plan.squareFeetMin + number(40, unit, 'feet'),
    rent: rent === null ? null : (Math.round(rent / 5) * 5).toFixed(2),
    marketRent: market === null ? null : (Math.round(market / 5) * 5).toFixed(2),
    availableOn:
      isFree && (status === 'notice' || !isFreeAlready)
        ? new Date(Math.max(freeAt, hours * hour)).toISOString().slice(0, 10)
        : null,
    status,
  };
}

/** A property's homes at a time. Deterministic; from hour to hour some differ. */
export function demoHomes(property: DemoProperty, at: Date): FeedProperty {
  const hours = Math.floor(at.getTime() / hour);
  const plans = floorplansOf(property);
  const units = Array.from({ length: Math.min(maxUnits, Math.max(1, property.unitCount)) }, (_, index) => {
    const plan = plans[index % plans.length];
    return plan === undefined ? null : unitOf(property, plan, index, hours);
  }).filter((unit) => unit !== null);
  const { importId, name, address, city, provinceCode, postalCode, phone, email } = property;
  const floorplans = plans.map((plan) => ({
    ...plan,
    unitsAvailable: units.filter(
      ({ floorplanImportId, status }) =>
        floorplanImportId === plan.importId && (status === 'available' || status === 'notice'),
    ).length,
  }));
  return { importId, name, address, city, provinceCode, postalCode, phone, email, floorplans, units };
}
