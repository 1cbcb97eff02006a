import type { Point } from '../geometry/matrix.ts';
import { distanceOf } from '../geometry/polygon.ts';
import { matchReasons, type ArtMatch, type MatchSource, type MatchTarget } from './art-match.ts';
import { byNumber, floorOfNumber, isAutomaticName } from './names.ts';

interface Placed {
  readonly name: string;
  readonly at: Point;
}

const nameOf = ({ names, key }: MatchTarget): string => names[0] ?? key;

/**
 * Units whose numbers follow each other lie beside each other. A unit between two matched ones on the same floor is
 * expected between their shapes; the free shape nearest to that place is proposed.
 */
export function matchesByPosition(
  free: readonly MatchSource[],
  missing: readonly MatchTarget[],
  matches: readonly ArtMatch[],
  all: { readonly sources: readonly MatchSource[]; readonly targets: readonly MatchTarget[] },
): ArtMatch[] {
  const centres = new Map(all.sources.map(({ id, centre }) => [id, centre]));
  const targets = new Map(all.targets.map((target) => [target.key, target]));
  const byFloor = new Map<string, Placed[]>();
  for (const { sourceId, targetKey } of matches) {
    const at = centres.get(sourceId) ?? null;
    const target = targets.get(targetKey);
    const floor = target === undefined ? null : floorOfNumber(nameOf(target));
    if (at === null || target === undefined || floor === null) continue;
    const known = byFloor.get(floor);
    if (known === undefined) byFloor.set(floor, [{ name: nameOf(target), at }]);
    else known.push({ name: nameOf(target), at });
  }
  for (const placed of byFloor.values()) placed.sort((one, other) => byNumber(one.name, other.name));
  // A shape with a name of its own is something else.
  const open = free.filter(({ names }) => names.every(isAutomaticName));
  return missing.flatMap((target) => {
    const placed = byFloor.get(floorOfNumber(nameOf(target)) ?? '') ?? [];
    const before = placed.findLast(({ name }) => byNumber(name, nameOf(target)) < 0);
    const after = placed.find(({ name }) => byNumber(name, nameOf(target)) > 0);
    if (before === undefined || after === undefined) return [];
    const gap = distanceOf(before.at, after.at);
    const expected: Point = [(before.at[0] + after.at[0]) / 2, (before.at[1] + after.at[1]) / 2];
    let best: { readonly id: string; readonly distance: number } | null = null;
    for (const { id, centre } of open) {
      const distance = centre === null ? Infinity : distanceOf(centre, expected);
      if (distance > gap * 0.6) continue;
      const isBetter =
        best === null ||
        distance < best.distance ||
        (distance === best.distance && byNumber(id, best.id) < 0);
      if (isBetter) best = { id, distance };
    }
    if (best === null) return [];
    const { score, words } = matchReasons.position;
    // Nearer is surer, within the share of this reason.
    const share = gap === 0 ? 0 : 1 - best.distance / gap;
    return [
      {
        sourceId: best.id,
        targetKey: target.key,
        score: Math.round(score * (0.5 + share / 2) * 100) / 100,
        reason: 'position' as const,
        words: `${words}: between ${before.name} and ${after.name}`,
      },
    ];
  });
}
