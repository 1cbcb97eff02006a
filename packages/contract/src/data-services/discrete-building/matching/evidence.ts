import { normalName, normalPostalCode } from '../../../records/building/normal-address.ts';
import { readAddress, type ReadAddress } from '../address/read-address.ts';
import { metresBetween } from './geohash.ts';
import type { MatchRules } from './match-rules.ts';

/** A listing's place, prepared for comparison. */
export interface Place {
  readonly address: ReadAddress;
  readonly city: string;
  readonly provinceCode: string;
  readonly postalCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly name: string;
}

export interface GivenPlace {
  readonly address: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly postalCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly name: string | null;
}

/** A ZIP code without its last four digits, a Canadian code without its space. */
const comparedPostalCode = (code: string | null): string => {
  const normal = normalPostalCode(code ?? '');
  return /^\d{9}$/.test(normal) ? normal.slice(0, 5) : normal;
};

export const placeOf = (given: GivenPlace): Place => ({
  address: readAddress(given.address, given.provinceCode),
  city: normalName(given.city),
  provinceCode: given.provinceCode,
  postalCode: comparedPostalCode(given.postalCode),
  latitude: given.latitude,
  longitude: given.longitude,
  name: given.name === null ? '' : normalName(given.name),
});

/** How alike two places are, term by term: per cent, and metres. It does not depend on the rules. */
export interface Evidence {
  readonly civic: number;
  readonly street: number;
  readonly postal: number;
  /** Null where one of them has no coordinates. */
  readonly metres: number | null;
  readonly name: number;
}

/** Odd and even numbers face each other across the street. */
const isSameSide = (from: number, to: number, number: number): boolean =>
  (to - from) % 2 !== 0 || (number - from) % 2 === 0;

const contains = (
  { civicFrom, civicTo }: ReadAddress,
  { civicFrom: from, civicTo: to }: ReadAddress,
): boolean =>
  civicFrom !== null &&
  civicTo !== null &&
  from !== null &&
  to !== null &&
  civicFrom <= from &&
  to <= civicTo &&
  isSameSide(civicFrom, civicTo, from);

/** Equal, or one contains the other: 100. The same number with another suffix, or ranges that overlap: 50. */
function civicLikeness(a: ReadAddress, b: ReadAddress): number {
  if (a.civicFrom === null || b.civicFrom === null || a.civicTo === null || b.civicTo === null) return 0;
  if (contains(a, b) || contains(b, a)) return a.civicSuffix === b.civicSuffix ? 100 : 50;
  const overlaps = a.civicFrom <= b.civicTo && b.civicFrom <= a.civicTo;
  return overlaps && isSameSide(a.civicFrom, a.civicTo, b.civicFrom) ? 50 : 0;
}

const longestCompared = 60;

/** Edit distance with swaps, of short texts only. */
function editDistance(left: string, right: string): number {
  const [a, b] = [left.slice(0, longestCompared), right.slice(0, longestCompared)];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

const compact = (text: string): string => text.replaceAll(' ', '');

/** Names by their letters; a typing error still counts, another number does not. */
function nameOfStreetLikeness(left: string, right: string): number {
  const [a, b] = [compact(left), compact(right)];
  if (a === '' || b === '') return 0;
  if (a === b) return 100;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  const longest = Math.max(a.length, b.length);
  if (longest < 5 || Math.abs(a.length - b.length) > 3) return 0;
  const likeness = Math.round((1 - editDistance(a, b) / longest) * 100);
  return likeness >= 80 ? likeness : 0;
}

/** A part that only one of them names costs little, one in which they differ costs much. */
const partFactor = (a: string | null, b: string | null, different: number): number => {
  if (a === b) return 1;
  return a === null || b === null ? 0.95 : different;
};

const streetLikeness = (a: ReadAddress, b: ReadAddress): number =>
  Math.round(
    nameOfStreetLikeness(a.street, b.street) *
      partFactor(a.streetType, b.streetType, 0.5) *
      partFactor(a.direction, b.direction, 0.3),
  );

/** The same code; half where only the first part is known and equal. */
function postalLikeness(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 100;
  const isPart = (short: string, long: string): boolean =>
    short.length === 3 && long.length > 3 && long.startsWith(short);
  return isPart(a, b) || isPart(b, a) ? 50 : 0;
}

/** The share of their words that both have. */
function nameLikeness(left: string, right: string): number {
  if (left === '' || right === '') return 0;
  if (left === right) return 100;
  const [a, b] = [new Set(left.split(' ')), new Set(right.split(' '))];
  const common = [...a].filter((word) => b.has(word)).length;
  return Math.round((common / (a.size + b.size - common)) * 100);
}

export function compare(a: Place, b: Place): Evidence {
  const isLocated =
    a.latitude !== null && a.longitude !== null && b.latitude !== null && b.longitude !== null;
  return {
    civic: civicLikeness(a.address, b.address),
    street: streetLikeness(a.address, b.address),
    postal: postalLikeness(a.postalCode, b.postalCode),
    metres: isLocated
      ? Math.round(
          metresBetween(
            { latitude: a.latitude, longitude: a.longitude },
            { latitude: b.latitude, longitude: b.longitude },
          ),
        )
      : null,
    name: nameLikeness(a.name, b.name),
  };
}

export const wholeScore = 10_000;

const distancePoints = (metres: number | null, rules: MatchRules): number => {
  if (metres === null) return 0;
  if (metres <= rules.nearMetres) return rules.nearPoints;
  return metres <= rules.farMetres ? rules.farPoints : 0;
};

/** From 0 to 10,000, in whole numbers, so that the database computes the same. */
export const scoreOf = ({ civic, street, postal, metres, name }: Evidence, rules: MatchRules): number =>
  civic * rules.civicPoints +
  street * rules.streetPoints +
  postal * rules.postalPoints +
  distancePoints(metres, rules) * 100 +
  name * rules.namePoints;

/** "0.93" */
export const scoreText = (score: number): string => (score / wholeScore).toFixed(2);

export interface Term {
  readonly term: 'civic' | 'street' | 'postal' | 'distance' | 'name';
  readonly label: string;
  /** Of the most it can give. */
  readonly score: number;
  readonly most: number;
  readonly finding: string;
}

const finding = (likeness: number, words: readonly [same: string, partly: string, different: string]) => {
  if (likeness === 100) return words[0];
  return likeness > 0 ? `${words[1]} (${likeness}%)` : words[2];
};

/** The score in words, term by term. */
export function explain(evidence: Evidence, rules: MatchRules): Term[] {
  const { civic, street, postal, metres, name } = evidence;
  return [
    {
      term: 'civic',
      label: 'Civic number',
      score: civic * rules.civicPoints,
      most: rules.civicPoints * 100,
      finding: finding(civic, ['Equal or contained', 'Overlaps or differs by suffix', 'Different']),
    },
    {
      term: 'street',
      label: 'Street',
      score: street * rules.streetPoints,
      most: rules.streetPoints * 100,
      finding: finding(street, ['Equal', 'Similar', 'Different']),
    },
    {
      term: 'postal',
      label: 'Postal code',
      score: postal * rules.postalPoints,
      most: rules.postalPoints * 100,
      finding: finding(postal, ['Equal', 'Same area', 'Different or missing']),
    },
    {
      term: 'distance',
      label: 'Distance',
      score: distancePoints(metres, rules) * 100,
      most: rules.nearPoints * 100,
      finding: metres === null ? 'Coordinates missing' : `${metres} m`,
    },
    {
      term: 'name',
      label: 'Name',
      score: name * rules.namePoints,
      most: rules.namePoints * 100,
      finding: finding(name, ['Equal', 'Similar', 'Different or missing']),
    },
  ];
}
