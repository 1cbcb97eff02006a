import { cutText } from '../../../kernel/format/cut-text.ts';
import type { ArtMatch, ArtMatching, MatchReason, MatchSource, MatchTarget } from './art-match.ts';
import { matchReasons, sureScore } from './art-match.ts';
import { byNumber, floorOfNumber, isAutomaticName, nameKey, numberKeys } from './names.ts';
import { matchesByPosition } from './match-position.ts';

type Index = ReadonlyMap<string, readonly string[]>;

function indexOf(targets: readonly MatchTarget[], keysOf: (target: MatchTarget) => readonly string[]): Index {
  const index = new Map<string, string[]>();
  for (const target of targets)
    for (const key of new Set(keysOf(target))) {
      if (key === '') continue;
      const known = index.get(key);
      if (known === undefined) index.set(key, [target.key]);
      else known.push(target.key);
    }
  return index;
}

/** Every pair that its names speak for. */
class Candidates {
  readonly found: ArtMatch[] = [];
  readonly #ids: Index;
  readonly #names: Index;
  readonly #short: Index;

  constructor(targets: readonly MatchTarget[], floor: string | null) {
    this.#ids = indexOf(targets, ({ ids }) => ids.map((id) => id.trim().toLowerCase()));
    this.#names = indexOf(targets, ({ names }) => names.map(nameKey));
    this.#short = indexOf(
      floor === null
        ? []
        : targets.filter(({ names }) => names.some((name) => floorOfNumber(name) === floor)),
      ({ names }) => names.flatMap((name) => numberKeys(/\d\d\D*$/.exec(name)?.[0] ?? '')),
    );
  }

  #add(source: MatchSource, keys: readonly string[] | undefined, reason: MatchReason, name: string): boolean {
    if (keys === undefined) return false;
    const isSeveral = keys.length > 1;
    const { score, words } = matchReasons[isSeveral ? 'several' : reason];
    for (const targetKey of keys.toSorted(byNumber).slice(0, 10))
      this.found.push({
        sourceId: source.id,
        targetKey,
        score,
        reason: isSeveral ? 'several' : reason,
        words: `${words}: ${cutText(name, 80)}`,
      });
    return true;
  }

  look(source: MatchSource): void {
    for (const name of source.names) {
      if (this.#add(source, this.#ids.get(name.trim().toLowerCase()), 'importId', name)) continue;
      if (isAutomaticName(name)) continue;
      if (this.#add(source, this.#names.get(nameKey(name)), 'name', name)) continue;
      const pieces = numberKeys(name);
      const isFound = pieces.some((piece) => this.#add(source, this.#names.get(piece), 'piece', name));
      if (!isFound && pieces.length === 1) this.#add(source, this.#short.get(pieces[0] ?? ''), 'short', name);
    }
    for (const word of source.words) this.#add(source, this.#names.get(nameKey(word)), 'written', word);
  }
}

/** One to one, best first. Ties are decided by size, then by id and key: the same input gives the same answer. */
function assigned(candidates: readonly ArtMatch[], sources: readonly MatchSource[]): ArtMatch[] {
  const sizes = new Map(sources.map(({ id, size }) => [id, size]));
  const sorted = candidates.toSorted(
    (one, other) =>
      other.score - one.score ||
      (sizes.get(other.sourceId) ?? 0) - (sizes.get(one.sourceId) ?? 0) ||
      byNumber(one.sourceId, other.sourceId) ||
      byNumber(one.targetKey, other.targetKey),
  );
  const [takenSources, takenTargets] = [new Set<string>(), new Set<string>()];
  return sorted.filter(({ sourceId, targetKey }) => {
    if (takenSources.has(sourceId) || takenTargets.has(targetKey)) return false;
    takenSources.add(sourceId);
    takenTargets.add(targetKey);
    return true;
  });
}

const byTarget = (one: ArtMatch, other: ArtMatch): number => byNumber(one.targetKey, other.targetKey);

/**
 * Which shape or node stands for which unit or floor. `floor` is the floor that the drawing is of, as unit numbers
 * begin with it.
 */
export function matchArt(
  sources: readonly MatchSource[],
  targets: readonly MatchTarget[],
  floor: string | null = null,
): ArtMatching {
  const candidates = new Candidates(targets, floor);
  for (const source of sources) candidates.look(source);
  const chosen = assigned(candidates.found, sources);
  const matches = chosen.filter(({ score }) => score >= sureScore);
  const unsure = chosen.filter(({ score }) => score < sureScore);
  const busy = new Set(chosen.flatMap(({ sourceId, targetKey }) => [`s${sourceId}`, `t${targetKey}`]));
  const placed = matchesByPosition(
    sources.filter(({ id }) => !busy.has(`s${id}`)),
    targets.filter(({ key }) => !busy.has(`t${key}`)),
    matches,
    { sources, targets },
  );
  return {
    matches: matches.toSorted(byTarget),
    proposals: assigned([...unsure, ...placed], sources).toSorted(byTarget),
  };
}
