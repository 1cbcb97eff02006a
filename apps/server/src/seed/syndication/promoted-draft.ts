import type { PromotedTierName } from '@supersync/contract/syndication/promoted-listing/states.ts';
import type { Random } from '../random.ts';

/** A stored property that may be promoted at a partner. */
export interface Candidate {
  readonly propertyId: number;
  readonly partnerId: number;
  readonly clientId: number;
  readonly city: string;
  readonly provinceCode: string;
  readonly listingId: string | null;
}

/** Days from today, both included. */
export interface Draft {
  readonly candidate: Candidate;
  readonly tier: PromotedTierName;
  readonly slot: number;
  readonly first: number;
  readonly last: number;
}

/** Keeps a property to one booking per partner at a time. */
export class Diary {
  #taken = new Map<number, { first: number; last: number }[]>();

  free(candidates: readonly Candidate[], first: number, last: number): Candidate[] {
    return candidates.filter(({ propertyId }) =>
      (this.#taken.get(propertyId) ?? []).every((span) => span.last < first || span.first > last),
    );
  }

  take({ propertyId }: Candidate, first: number, last: number): void {
    this.#taken.set(propertyId, [...(this.#taken.get(propertyId) ?? []), { first, last }]);
  }
}

const lengths = [14, 28, 30, 30, 42];
const earliest = -56;
const latest = 56;

/** Bookings of a slot from eight weeks ago to eight weeks ahead, with gaps. */
export function draftsOf(
  random: Random,
  diary: Diary,
  candidates: readonly Candidate[],
  { tier, slot }: Pick<Draft, 'tier' | 'slot'>,
): Draft[] {
  const drafts: Draft[] = [];
  for (let first = earliest + random.integer(0, 20); first < latest;) {
    const last = first + random.pick(lengths) - 1;
    const able = diary.free(candidates, first, last);
    // The further ahead, the fewer are booked.
    const isSold = able.length > 0 && (first <= 0 || random.chance(first < 21 ? 0.7 : 0.35));
    if (isSold) {
      const candidate = random.pick(able);
      diary.take(candidate, first, last);
      drafts.push({ candidate, tier, slot, first, last });
    }
    first =
      last +
      1 +
      random.weighted([
        [0, 4],
        [random.integer(1, 9), 6],
      ]);
  }
  return drafts;
}
