import { compare, scoreOf, type Evidence, type Place } from './evidence.ts';
import { cellsAround, geohash } from './geohash.ts';
import type { MatchRules } from './match-rules.ts';

/** A wide range is found by its ends only. */
const maxNumbers = 40;

function civicNumbers({ address: { civicFrom, civicTo } }: Place): number[] {
  if (civicFrom === null || civicTo === null) return [];
  const step = (civicTo - civicFrom) % 2 === 0 ? 2 : 1;
  const count = Math.floor((civicTo - civicFrom) / step) + 1;
  if (count > maxNumbers) return [civicFrom, civicTo];
  return Array.from({ length: count }, (_, index) => civicFrom + index * step);
}

/** Blocks that do not need coordinates: the postal code, or the street in its city. */
function addressAreas({ postalCode, provinceCode, city, address }: Place): string[] {
  return [
    ...(postalCode.length > 3 ? [`p:${postalCode}`] : []),
    ...(address.street === '' || city === '' ? [] : [`s:${provinceCode}:${city}:${address.street}`]),
  ];
}

const withNumbers = (areas: readonly string[], place: Place): string[] =>
  civicNumbers(place).flatMap((number) => areas.map((area) => `${area}:${number}`));

/** The blocks a place is filed under: an area and a civic number each. Without a civic number there are none. */
export function blocksOf(place: Place): string[] {
  const { latitude, longitude } = place;
  const cell = latitude === null || longitude === null ? [] : [`g:${geohash(latitude, longitude)}`];
  return withNumbers([...cell, ...addressAreas(place)], place);
}

/** The blocks in which a place looks for others: its cell and those around it. */
export function lookupsOf(place: Place): string[] {
  const { latitude, longitude } = place;
  const cells =
    latitude === null || longitude === null
      ? []
      : cellsAround(latitude, longitude).map((cell) => `g:${cell}`);
  return withNumbers([...cells, ...addressAreas(place)], place);
}

export interface Candidate {
  readonly memberId: number;
  readonly buildingId: number;
  readonly place: Place;
}

export interface Found {
  readonly buildingId: number;
  readonly evidence: Evidence;
  readonly score: number;
}

export type Verdict = 'auto' | 'review' | 'new';

export interface Match {
  readonly verdict: Verdict;
  /** Best first, one per building. */
  readonly found: readonly Found[];
}

/** Two buildings that score nearly the same are a question, not an answer. */
const clearLead = 500;

/** How many other buildings are kept with a listing, for review and for trying other rules. */
export const keptCandidates = 4;

/** A civic number that differs never merges by itself. */
export const verdictOf = (
  best: Found | undefined,
  second: Found | undefined,
  { autoFrom, reviewFrom }: MatchRules,
): Verdict => {
  if (best === undefined || best.score < reviewFrom * 100) return 'new';
  if (best.score < autoFrom * 100 || best.evidence.civic < 100) return 'review';
  const isClear =
    second === undefined || second.score < autoFrom * 100 || best.score - second.score >= clearLead;
  return isClear ? 'auto' : 'review';
};

/** Compares a place with its candidates only, so the cost grows with their number. */
export function matchPlace(place: Place, candidates: Iterable<Candidate>, rules: MatchRules): Match {
  const bestOf = new Map<number, Found>();
  for (const { buildingId, place: other } of candidates) {
    const evidence = compare(place, other);
    const score = scoreOf(evidence, rules);
    const known = bestOf.get(buildingId);
    if (known === undefined || score > known.score) bestOf.set(buildingId, { buildingId, evidence, score });
  }
  const found = [...bestOf.values()]
    .toSorted((a, b) => b.score - a.score || a.buildingId - b.buildingId)
    .slice(0, keptCandidates);
  return { verdict: verdictOf(found[0], found[1], rules), found };
}

/** Whether another spelling of the same place would add nothing to find its building by. */
export const isRepresented = ({ evidence }: Found, place: Place): boolean =>
  evidence.civic === 100 &&
  evidence.street === 100 &&
  evidence.postal === 100 &&
  evidence.metres !== null &&
  evidence.metres <= 5 &&
  place.address.civicFrom === place.address.civicTo;

/** Members by block, for the members of one batch or of a trial. */
export class BlockIndex {
  readonly #blocks = new Map<string, Candidate[]>();

  add(candidate: Candidate): void {
    for (const block of blocksOf(candidate.place)) {
      const filed = this.#blocks.get(block);
      if (filed === undefined) this.#blocks.set(block, [candidate]);
      else filed.push(candidate);
    }
  }

  candidatesFor(place: Place): Set<Candidate> {
    const found = new Set<Candidate>();
    for (const block of lookupsOf(place))
      for (const candidate of this.#blocks.get(block) ?? []) found.add(candidate);
    return found;
  }
}

/** How doubtful a score is, per cent: most in the middle between asking and merging. */
export function doubtOf(score: number, { autoFrom, reviewFrom }: MatchRules): number {
  const middle = (autoFrom + reviewFrom) * 50;
  const half = (autoFrom - reviewFrom) * 50;
  return Math.round(Math.max(0, 1 - Math.abs(score - middle) / half) * 100);
}
