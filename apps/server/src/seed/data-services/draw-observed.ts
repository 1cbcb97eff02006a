import { placeOf } from '@supersync/contract/data-services/discrete-building/matching/evidence.ts';
import { randomFor, type Random } from '../random.ts';

/** A building of ours, as the truth that observed listings are drawn around. */
export interface Anchor {
  readonly address: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly countryCode: 'CA' | 'US';
  readonly postalCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  readonly rent: number | null;
  readonly beds: number;
  readonly maxBeds: number;
}

export interface DrawnListing {
  /** The physical building it is in: what matching should find. */
  readonly truth: string;
  readonly source: string;
  readonly listingId: string;
  readonly name: string | null;
  readonly address: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly countryCode: 'CA' | 'US';
  readonly postalCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly bedrooms: number;
  readonly rent: number | null;
  readonly units: number;
  /** Days before today. */
  readonly firstSeen: number;
  readonly lastSeen: number;
}

const sources = ['Rent Harbour', 'Nestfinder', 'Flatboard', 'CityKeys'] as const;

const shortTypes: Readonly<Record<string, string>> = {
  Street: 'St',
  Avenue: 'Ave',
  Road: 'Rd',
  Drive: 'Dr',
  Boulevard: 'Blvd',
  Crescent: 'Cres',
  Court: 'Crt',
  Lane: 'Ln',
  Place: 'Pl',
  Terrace: 'Terr',
  Parkway: 'Pkwy',
};
const longDirections: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' };

const metresPerDegree = 111_195;

function moved(
  random: Random,
  { latitude, longitude }: { latitude: number; longitude: number },
  metres: number,
): { latitude: number; longitude: number } {
  const angle = random.fraction() * 2 * Math.PI;
  return {
    latitude: latitude + (Math.cos(angle) * metres) / metresPerDegree,
    longitude:
      longitude + (Math.sin(angle) * metres) / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
  };
}

/** One letter doubled, dropped or swapped. */
function mistyped(random: Random, word: string): string {
  if (word.length < 5) return word;
  const at = random.integer(1, word.length - 3);
  return random.pick([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ]);
}

/** The same street as other sites write it. */
function otherSpelling(random: Random, street: string): string {
  let words = street.split(' ');
  if (random.chance(0.5)) words = words.map((word) => shortTypes[word] ?? word);
  if (random.chance(0.3)) words = words.map((word) => longDirections[word] ?? word);
  if (random.chance(0.15))
    words = words.map((word) => (word === 'rue' ? 'Rue' : word.replace(/^boul\.?$/, 'boulevard')));
  let text = words.join(' ');
  if (random.chance(0.25)) text = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  if (random.chance(0.15)) text = text.toUpperCase();
  if (random.chance(0.1)) text = text.toLowerCase();
  if (random.chance(0.02))
    text = text
      .split(' ')
      .map((word) => mistyped(random, word))
      .join(' ');
  return text;
}

function written(random: Random, civic: string, street: string, isFrench: boolean): string {
  const line = `${civic}${isFrench && random.chance(0.4) ? ',' : ''} ${otherSpelling(random, street)}`;
  const unit = String(random.integer(1, 28) * 100 + random.integer(1, 12));
  return random.weighted([
    [line, 44],
    [`${line}, ${isFrench ? 'app.' : 'Unit'} ${unit}`, 14],
    [`${line} #${unit}`, 12],
    [`${line} Apt ${unit}`, 8],
    [`${unit}-${line}`, 12],
    [`${isFrench ? 'app.' : 'Unit'} ${unit}, ${line}`, 6],
    [`#${unit} - ${line}`, 4],
  ]);
}

interface Site {
  readonly truth: string;
  readonly anchor: Anchor;
  readonly civic: string;
  readonly street: string;
  readonly at: { readonly latitude: number; readonly longitude: number };
  readonly postalCode: string;
  readonly name: string | null;
}

/** The building itself, and buildings around it that are easily taken for it. */
function sitesAround(anchor: Anchor, index: number): Site[] {
  const random = randomFor('observed-sites', index);
  const read = placeOf(anchor).address;
  const number = read.civicFrom ?? 1;
  const street = anchor.address.replace(/^\d+[a-z]?,?\s+/i, '');
  const here = { latitude: anchor.latitude, longitude: anchor.longitude };
  const own: Site = {
    truth: `own-${index}`,
    anchor,
    civic: String(number),
    street,
    at: here,
    postalCode: anchor.postalCode,
    name: anchor.name,
  };
  const near: Site[] = [];
  // Next door: the same street and often the same code, another number.
  if (random.chance(0.35))
    near.push({
      ...own,
      truth: `next-${index}`,
      civic: String(number + 2 * random.integer(1, 4)),
      at: moved(random, here, random.integer(25, 70)),
      postalCode: random.chance(0.6) ? anchor.postalCode : otherCode(random, anchor),
      name: random.chance(0.3) ? anchor.name : null,
    });
  // Around the corner: the same number in another street of the same area.
  if (random.chance(0.2))
    near.push({
      ...own,
      truth: `corner-${index}`,
      street: anchor.provinceCode === 'QC' ? 'rue des Peupliers' : 'Quarry Hill Road',
      at: moved(random, here, random.integer(90, 500)),
      postalCode: otherCode(random, anchor),
      name: null,
    });
  // Farther along: the other half of the street, by its direction.
  if (read.direction !== null && random.chance(0.4))
    near.push({
      ...own,
      truth: `half-${index}`,
      street: street.replace(
        / [NSEW]$/,
        (direction) => ({ ' N': ' S', ' S': ' N', ' E': ' W', ' W': ' E' })[direction] ?? direction,
      ),
      at: moved(random, here, random.integer(600, 1500)),
      postalCode: otherCode(random, anchor),
      name: null,
    });
  return [own, ...near];
}

/** Another code of the same area. */
function otherCode(random: Random, { postalCode, countryCode }: Anchor): string {
  if (countryCode === 'US') return postalCode.slice(0, 3) + String(random.integer(10, 99));
  return `${postalCode.slice(0, 4)}${random.integer(1, 9)}${random.pick([...'BCEGHJKLMNPRSTVWXYZ'])}${random.integer(1, 9)}`;
}

/** Coordinates as sites have them: on the roof, along the street, wrong, or none. */
function located(random: Random, at: Site['at']): { latitude: number | null; longitude: number | null } {
  const metres = random.weighted<number | null>([
    [Math.abs(random.normal()) * 7, 900],
    [random.integer(31, 70), 60],
    [random.integer(150, 600), 15],
    [null, 25],
  ]);
  return metres === null ? { latitude: null, longitude: null } : moved(random, at, Math.min(metres, 600));
}

function codeAsSeen(random: Random, site: Site): string | null {
  return random.weighted<string | null>([
    [site.postalCode, 88],
    [site.postalCode.replace(' ', '').toLowerCase(), 6],
    [site.postalCode.slice(0, 3), 2],
    [null, 3],
    [otherCode(random, site.anchor), 1],
  ]);
}

function listingOf(random: Random, site: Site, number: number): DrawnListing {
  const { anchor } = site;
  const isFrench = anchor.provinceCode === 'QC';
  const bedrooms = random.chance(0.85) ? random.integer(anchor.beds, anchor.maxBeds) : anchor.maxBeds + 1;
  const source = random.pick(sources);
  const bias = { 'Rent Harbour': 0.02, Nestfinder: -0.03, Flatboard: 0, CityKeys: 0.05 }[source];
  const base = (anchor.rent ?? 1600) * (0.82 + bedrooms * 0.24) * (1 + bias + random.normal() * 0.05);
  const firstSeen = random.integer(2, 150);
  const lastSeen = random.chance(0.75)
    ? random.integer(0, Math.min(3, firstSeen))
    : random.integer(0, firstSeen);
  const city = random.chance(0.1)
    ? anchor.city.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
    : anchor.city;
  // A block of doors is advertised by its first and last number now and then.
  const from = Number(site.civic);
  const civic = random.chance(0.02) ? `${from}–${from + 6}` : site.civic;
  return {
    truth: site.truth,
    source,
    listingId: `${source.slice(0, 2).toLowerCase()}${100_000 + number}`,
    name: random.weighted<string | null>([
      [site.name, 50],
      [null, 40],
      [`${city} Apartments`, 10],
    ]),
    address: written(random, civic, site.street, isFrench),
    city,
    provinceCode: anchor.provinceCode,
    countryCode: anchor.countryCode,
    postalCode: codeAsSeen(random, site),
    ...located(random, site.at),
    bedrooms,
    rent: random.chance(0.04) ? null : Math.round(base / 5) * 5,
    units: random.weighted([
      [1, 70],
      [2, 15],
      [3, 10],
      [5, 5],
    ]),
    firstSeen,
    lastSeen,
  };
}

/** Observed listings around buildings, each with the building it is in. The same anchors give the same listings. */
export function drawObserved(anchors: readonly Anchor[], count: number): DrawnListing[] {
  const sites = anchors.flatMap((anchor, index) => sitesAround(anchor, index));
  const random = randomFor('observed');
  return Array.from({ length: sites.length === 0 ? 0 : count }, (_, number) => {
    const own = random.chance(0.72);
    const pool = own ? number % anchors.length : random.integer(0, sites.length - 1);
    const site = own ? sites.find(({ truth }) => truth === `own-${pool}`) : sites[pool];
    return listingOf(randomFor('observed-listing', number), site ?? random.pick(sites), number);
  });
}
