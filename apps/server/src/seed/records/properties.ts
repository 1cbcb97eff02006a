import type { building } from '@supersync/contract/records/building/building.ts';
import type { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { ClientDraft, Counters } from './client-draft.ts';
import type { SeedRow } from '../insert.ts';
import { buildingName, placeName, slug } from './names.ts';
import { cityNear, coordinates, phoneNumber, postalCode, streetAddress, type City } from './places.ts';
import type { Random } from '../random.ts';
import { isShowcase } from '../syndication/showcase.ts';

export type Building = SeedRow<typeof building>;
export type Property = SeedRow<typeof propertyMeta>;

/** Names and types of further properties of a building. */
const parts: readonly (readonly [string, Property['propertyType']])[] = [
  ['North Tower', 'apartment'],
  ['South Tower', 'apartment'],
  ['Townhomes', 'townhouse'],
  ['Garden Suites', 'apartment'],
  ['East Wing', 'apartment'],
  ['West Wing', 'apartment'],
  ['Lofts', 'loft'],
  ['Penthouses', 'condo'],
];

const lastWord = (text: string): string => (text.split(' ').at(-1) ?? '').replace(/s$/, '');

/** Avoids a tower of a tower. */
const partsOf = (building: string): typeof parts =>
  parts.filter(([part]) => lastWord(part) !== lastWord(building));

const buildingTypes: readonly (readonly [Property['propertyType'], number])[] = [
  ['apartment', 70],
  ['condo', 10],
  ['student', 6],
  ['senior', 6],
  ['loft', 4],
  ['townhouse', 4],
];

const amenities = [
  'in-suite laundry',
  'a fitness centre',
  'underground parking',
  'a rooftop terrace',
  'bicycle storage',
  'a dog run',
  'secured entry',
  'air conditioning',
  'a party room',
  'electric-vehicle charging',
] as const;

function describe(random: Random, name: string, city: City, pets: boolean | null): string {
  const [one = '', two = '', three = ''] = random.sample(amenities, 3);
  const welcome = pets === true ? ' Pets are welcome.' : pets === false ? ' Pets are not permitted.' : '';
  return `${name} offers ${one}, ${two} and ${three}, close to transit and shopping in ${city.name}.${welcome}`;
}

interface PropertyDraft {
  readonly name: string;
  readonly type: Property['propertyType'];
  readonly at: Pick<
    Property,
    'address' | 'city' | 'provinceCode' | 'countryCode' | 'postalCode' | 'latitude' | 'longitude'
  >;
  readonly city: City;
  readonly buildingId: number | null;
  readonly units: number;
}

function addressIn(random: Random, city: City): PropertyDraft['at'] {
  return {
    address: streetAddress(random, city),
    city: city.name,
    provinceCode: city.province,
    countryCode: city.country,
    postalCode: postalCode(random, city),
    ...coordinates(random, city),
  };
}

/** Rent grows with bedrooms; a few are unknown, as in real feeds. */
function rooms(
  random: Random,
  city: City,
  type: Property['propertyType'],
): Pick<Property, 'bedsMin' | 'bedsMax' | 'rentMin' | 'rentMax' | 'squareFeetMin' | 'squareFeetMax'> {
  const bedsMin = type === 'house' || type === 'townhouse' || type === 'duplex' ? 2 : random.integer(0, 1);
  const bedsMax = bedsMin + random.integer(type === 'loft' ? 0 : 1, 2);
  const level = 0.85 + random.fraction() * 0.4;
  const rent = (beds: number): string => {
    const exact = city.rent * level * (0.82 + beds * 0.24);
    return (Math.round(exact / 5) * 5).toFixed(2);
  };
  const unknown = random.chance(0.07);
  return {
    bedsMin,
    bedsMax,
    rentMin: unknown ? null : rent(bedsMin),
    rentMax: unknown ? null : rent(bedsMax),
    squareFeetMin: 380 + bedsMin * 190 + random.integer(0, 60),
    squareFeetMax: 440 + bedsMax * 230 + random.integer(60, 160),
  };
}

function propertyOf(
  random: Random,
  owner: ClientDraft,
  { name, type, at, city, buildingId, units }: PropertyDraft,
  id: number,
): Property {
  const status: Property['status'] =
    owner.client.status === 'closed'
      ? 'archived'
      : random.weighted([
          ['active', 84],
          ['inactive', 8],
          ['draft', 5],
          ['archived', 3],
        ]);
  const free = status === 'active' ? random.integer(0, Math.max(1, Math.ceil(units * 0.08))) : 0;
  const isFull = status !== 'active' || !isShowcase(owner.client.id) || id % 8 === 0;
  const available = isFull ? free : Math.max(1, free);
  const petFriendly = random.weighted<boolean | null>([
    [true, 6],
    [false, 3],
    [null, 1],
  ]);
  const importSource = random.chance(0.12) ? 'manual' : owner.importSource;
  return {
    id,
    clientId: owner.client.id,
    buildingId,
    name,
    permalink: `${slug(`${name} ${city.name}`, '-')}-${id}`,
    propertyType: type,
    status,
    ...at,
    ...(random.chance(0.02) ? { latitude: null, longitude: null } : {}),
    phone: random.chance(0.05) ? null : phoneNumber(random, city),
    email: `leasing@${owner.domain}`,
    importSource,
    importId: importSource === 'manual' ? null : `${importSource.slice(0, 2)}${100_000 + id}`,
    unitCount: units,
    unitsAvailable: Math.min(units, available),
    ...rooms(random, city, type),
    currency: city.country === 'CA' ? 'CAD' : 'USD',
    petFriendly,
    photoCount: random.chance(0.06) ? 0 : random.integer(1, 14),
    availableOn: available > 0 ? owner.calendar.day(free > 0 ? random.integer(-10, 90) : 0) : null,
    website: random.chance(0.6) ? `https://www.${owner.domain}/${slug(name, '-')}` : null,
    description: random.chance(0.05) ? null : describe(random, name, city, petFriendly),
    created: owner.calendar.time(random, random.integer(owner.since, -20)),
    modified: owner.stamp(random.integer(-19, -1)),
  };
}

export function holdingsOf(
  random: Random,
  owner: ClientDraft,
  next: Counters,
): { buildings: Building[]; properties: Property[] } {
  const buildings: Building[] = [];
  const properties: Property[] = [];
  const count = random.weighted([
    [1, 30],
    [2, 28],
    [3, 18],
    [4, 10],
    [6, 8],
    [9, 4],
    [14, 2],
  ]);
  for (let index = 0; index < count; index += 1) {
    const city = cityNear(random, owner.home);
    const at = addressIn(random, city);
    const floors = random.integer(3, 24);
    const name = buildingName(random, at.address);
    const listed = random.weighted([
      [1, 20],
      [2, 22],
      [3, 20],
      [4, 14],
      [5, 10],
      [6, 8],
      [8, 6],
    ]);
    const id = next.building++;
    const unitCount = floors * random.integer(4, 12);
    buildings.push({
      id,
      clientId: owner.client.id,
      name,
      ...at,
      yearBuilt: random.chance(0.04) ? null : random.integer(1958, 2025),
      floors,
      unitCount,
      created: owner.calendar.time(random, random.integer(owner.since, -20)),
      modified: owner.stamp(random.integer(-19, -1)),
    });
    const units = Math.max(1, Math.floor(unitCount / listed));
    const type = name.endsWith(' Lofts') ? 'loft' : random.weighted(buildingTypes);
    const common = { name, type, at, city, buildingId: id, units };
    properties.push(propertyOf(random, owner, common, next.property++));
    for (const [part, partType] of random.sample(partsOf(name), listed - 1)) {
      const facts = { ...common, name: `${name} ${part}`, type: partType };
      properties.push(propertyOf(random, owner, facts, next.property++));
    }
  }
  const houses = random.chance(0.4) ? random.integer(1, 3) : 0;
  for (let index = 0; index < houses; index += 1) {
    const city = cityNear(random, owner.home);
    const at = addressIn(random, city);
    const type = random.pick(['house', 'duplex', 'townhouse'] as const);
    const name = `${placeName(random)} ${random.pick(['Cottage', 'Row', 'House', 'Mews'])}`;
    const facts = { name, type, at, city, buildingId: null, units: type === 'duplex' ? 2 : 1 };
    properties.push(propertyOf(random, owner, facts, next.property++));
  }
  return { buildings, properties };
}
