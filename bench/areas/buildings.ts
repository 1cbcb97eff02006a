import {
  placeOf,
  type Place,
} from '../../packages/contract/src/data-services/discrete-building/matching/evidence.ts';
import {
  BlockIndex,
  isRepresented,
  matchPlace,
} from '../../packages/contract/src/data-services/discrete-building/matching/match-place.ts';
import { standardRules } from '../../packages/contract/src/data-services/discrete-building/matching/match-rules.ts';
import {
  normalAddress,
  normalPostalCode,
} from '../../packages/contract/src/records/building/normal-address.ts';
import { calendarFrom } from '../../apps/server/src/seed/calendar.ts';
import {
  drawObserved,
  type Anchor,
  type DrawnListing,
} from '../../apps/server/src/seed/data-services/draw-observed.ts';
import { observedCount } from '../../apps/server/src/seed/data-services/observed-listings.ts';
import { partnersOf, servicesOf } from '../../apps/server/src/seed/records/catalogue.ts';
import { portfolioOf } from '../../apps/server/src/seed/records/portfolio.ts';
import type { Line, Section } from '../measure/report.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';

const day = new Date('2026-03-10T15:00:00Z');
const demoClients = 120;
/** Buildings, each with five listings: 10,000 to 1,000,000 listings. */
const sizes = [2_000, 20_000, 200_000] as const;
const listingsEach = 5;
/** Doors of one civic number in a block: what a listing is compared with grows with them. */
const crowds = [1, 4, 16, 64] as const;
const crowdedListings = 20_000;
const turns = 3;

interface Listing extends DrawnListing {
  readonly isOurs: boolean;
}

/** The demo's buildings and the listings drawn around them, as the seed makes them. */
function demoListings(): Listing[] {
  const calendar = calendarFrom(day);
  const offered = { partners: partnersOf(calendar), services: servicesOf(calendar) };
  const next = { building: 1, property: 1, site: 1, setting: 1, subscription: 1 };
  const properties = Array.from({ length: demoClients }, (_, index) =>
    portfolioOf(index, calendar, offered, next),
  ).flatMap((portfolio) => portfolio.properties);
  const keyOf = (p: { provinceCode: string; city: string; address: string }): string =>
    `${p.provinceCode}|${p.city}|${p.address}`;
  const known = properties.filter(
    ({ status, latitude, bedsMin }) => status !== 'archived' && latitude !== null && bedsMin !== null,
  );
  const anchors = [...new Map(known.toReversed().map((each) => [keyOf(each), each])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, p]): Anchor => ({
      address: p.address,
      city: p.city,
      provinceCode: p.provinceCode,
      countryCode: p.countryCode,
      postalCode: p.postalCode,
      latitude: Number(p.latitude),
      longitude: Number(p.longitude),
      name: p.name,
      rent: p.rentMin === null ? null : Number(p.rentMin),
      beds: p.bedsMin ?? 0,
      maxBeds: p.bedsMax ?? 1,
    }));
  const truths = new Map(anchors.map((anchor, index) => [keyOf(anchor), `own-${index}`]));
  const drawn = drawObserved(anchors, observedCount);
  const ours = known.flatMap((p): Listing[] => {
    const [sample] = drawn;
    const truth = truths.get(keyOf(p));
    if (sample === undefined || truth === undefined) return [];
    return [
      {
        ...sample,
        isOurs: true,
        truth,
        name: p.name,
        address: p.address,
        city: p.city,
        provinceCode: p.provinceCode,
        countryCode: p.countryCode,
        postalCode: p.postalCode,
        latitude: Number(p.latitude),
        longitude: Number(p.longitude),
      },
    ];
  });
  return [...ours, ...drawn.map((each) => ({ ...each, isOurs: false }))];
}

interface Tally {
  readonly merged: number;
  readonly right: number;
  readonly possible: number;
  readonly asked: number;
}

/** A merge is right when the listing joins the building its first listing stands in. */
function tally(
  listings: readonly Listing[],
  join: (listing: Listing, at: number) => { building: number; isMerged: boolean; isAsked: boolean },
): Tally {
  const truthOf = new Map<number, string>();
  const seen = new Set<string>();
  let [merged, right, possible, asked] = [0, 0, 0, 0];
  for (const [at, listing] of listings.entries()) {
    const { building, isMerged, isAsked } = join(listing, at);
    if (!listing.isOurs) {
      if (seen.has(listing.truth)) possible += 1;
      if (isMerged) merged += 1;
      if (isMerged && truthOf.get(building) === listing.truth) right += 1;
      if (isAsked) asked += 1;
    }
    if (!truthOf.has(building)) truthOf.set(building, listing.truth);
    seen.add(listing.truth);
  }
  return { merged, right, possible, asked };
}

/** As the matching task decides, in memory. */
function matcher() {
  const index = new BlockIndex();
  let compared = 0;
  return {
    compared: (): number => compared,
    join(place: Place, at: number) {
      const candidates = index.candidatesFor(place);
      compared += candidates.size;
      const { verdict, found } = matchPlace(place, candidates, standardRules);
      const best = verdict === 'auto' ? found[0] : undefined;
      const building = best?.buildingId ?? at;
      if (best === undefined || !isRepresented(best, place))
        index.add({ memberId: at, buildingId: building, place });
      return { building, isMerged: best !== undefined, isAsked: verdict === 'review' };
    },
  };
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
const single = (value: number) => spreadOf([value]);

function accuracy(): Pick<Section, 'lines' | 'notes'> {
  const listings = demoListings();
  const matching = matcher();
  const ours = tally(listings, (listing, at) => matching.join(placeOf(listing), at));
  const byText = new Map<string, number>();
  const plain = tally(listings, (listing, at) => {
    const key = `${normalAddress(listing.address)}|${normalPostalCode(listing.postalCode ?? '')}`;
    const building = byText.get(key);
    if (building === undefined) byText.set(key, at);
    return { building: building ?? at, isMerged: building !== undefined, isAsked: false };
  });
  const line = (work: string, aim: string, of: (tallied: Tally) => number): Line => ({
    work,
    unit: ' %',
    ours: single(of(ours)),
    others: [{ name: 'normalised text', value: single(of(plain)) }],
    ratio: single(of(ours) / of(plain)),
    aim,
  });
  return {
    lines: [
      line('precision of automatic merges', '≥ 98 %', ({ right, merged }) => percent(right, merged)),
      line('recall of automatic merges', '≥ 90 %', ({ right, possible }) => percent(right, possible)),
    ],
    notes: [
      `${listings.length} listings of the demo with known truth; ${ours.asked} are asked about rather than merged.`,
    ],
  };
}

const letter = (number: number): string => String.fromCodePoint(97 + (Math.floor(number) % 26));

/** Listings in a city that grows with their number, so that its density stays. */
function* cityOf(buildings: number): Generator<Place> {
  const side = Math.ceil(Math.sqrt(buildings));
  for (let number = 0; number < buildings * listingsEach; number += 1) {
    const building = number % buildings;
    const [row, column] = [Math.floor(building / side), building % side];
    yield placeOf({
      address: `${(building % 400) * 2 + 10} ${letter(row)}${letter(row / 26)}bury Street`,
      city: `Gridtown ${letter(row / 40)}${letter(column / 40)}`,
      provinceCode: 'ON',
      postalCode: `${letter(row / 40)}${row % 10}${letter(column / 40)} ${column % 10}${letter(row / 10)}${Math.floor(column / 10) % 10}`,
      latitude: 40 + row * 0.001,
      longitude: -80 + column * 0.001 + Math.floor(number / buildings) * 0.00002,
      name: null,
    });
  }
}

interface Matched {
  readonly count: number;
  /** What one listing took, in each turn. */
  readonly microseconds: readonly number[];
  /** How many buildings it was compared with. */
  readonly compared: number;
}

function matchAll(places: () => Iterable<Place>): Matched {
  let [count, compared] = [0, 0];
  const microseconds = Array.from({ length: turns }, () => {
    const matching = matcher();
    const begun = performance.now();
    count = 0;
    for (const place of places()) matching.join(place, count++);
    compared = matching.compared() / count;
    return ((performance.now() - begun) / count) * 1000;
  });
  return { count, microseconds, compared };
}

/** The cost of a listing must not grow with how many there are. */
function scaling(say: (message: string) => void): Pick<Section, 'lines' | 'notes'> {
  const measured = sizes.map((buildings) => {
    say(`Matching ${buildings * listingsEach} listings …`);
    return matchAll(() => cityOf(buildings));
  });
  const [first] = measured;
  const lines = measured.map(({ count, microseconds }): Line => ({
    work: `${count.toLocaleString('en')} listings blocked and scored, each`,
    unit: ' µs',
    ours: spreadOf(microseconds),
    others: first === undefined ? [] : [{ name: 'the smallest', value: spreadOf(first.microseconds) }],
    ...(first === undefined ? {} : { ratio: spreadOf(ratiosOf(microseconds, first.microseconds)) }),
    aim: 'about 1',
  }));
  const compared = measured.map(
    ({ count, compared: each }) => `${count.toLocaleString('en')}: ${each.toFixed(2)}`,
  );
  return { lines, notes: [`Candidates compared with each listing: ${compared.join(', ')}.`] };
}

/** One city whose blocks hold ever more buildings of the same number: the cost of a candidate must not grow. */
function* crowdedCity(doors: number): Generator<Place> {
  for (let number = 0; number < crowdedListings; number += 1) {
    const building = Math.floor(number / listingsEach);
    const block = Math.floor(building / doors);
    const [row, column] = [Math.floor(block / 200), block % 200];
    yield placeOf({
      address: `100 ${letter(building)}${letter(building / 26)}${letter(building / 676)}bury Street`,
      city: 'Gridtown',
      provinceCode: 'ON',
      postalCode: null,
      latitude: 40 + row * 0.05,
      longitude: -80 + column * 0.05,
      name: null,
    });
  }
}

function crowding(say: (message: string) => void): Pick<Section, 'lines' | 'notes'> {
  const measured = crowds.map((doors) => {
    say(`Matching among ${doors} buildings of the same number …`);
    return matchAll(() => crowdedCity(doors));
  });
  const [alone] = measured;
  const most = measured.at(-1);
  if (alone === undefined || most === undefined) return { lines: [], notes: [] };
  /** Beyond what a listing costs by itself. */
  const perCandidate = ({ microseconds, compared }: Matched): number[] =>
    microseconds.map((each, turn) => (each - (alone.microseconds[turn] ?? 0)) / (compared - alone.compared));
  return {
    lines: measured.slice(1).map((each): Line => ({
      work: `each candidate beyond the first, ${each.compared.toFixed(1)} a listing`,
      unit: ' µs',
      ours: spreadOf(perCandidate(each)),
      others: [{ name: `${most.compared.toFixed(1)} a listing`, value: spreadOf(perCandidate(most)) }],
      ratio: spreadOf(ratiosOf(perCandidate(each), perCandidate(most))),
      aim: 'about 1',
    })),
    notes: [],
  };
}

/** Matching of listings to buildings: how right it is on known truth, and what a listing costs. */
export function measureBuildings(say: (message: string) => void): Pick<Section, 'lines' | 'notes'> {
  const right = accuracy();
  const parts = [right, scaling(say), crowding(say)];
  return { lines: parts.flatMap(({ lines }) => lines), notes: parts.flatMap(({ notes }) => notes) };
}
