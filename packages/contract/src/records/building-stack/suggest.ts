import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { normalAddress, normalName, normalPostalCode } from '../building/normal-address.ts';

export const mappingStates = choices({
  unmapped: ['Unmapped', 'warning'],
  suggested: ['Suggested', 'waiting'],
  mapped: ['Mapped', 'success'],
  ignored: ['Ignored', 'neutral'],
});
export type MappingState = ChoiceOf<typeof mappingStates>;

export const suggestionReasons = choices({
  address: 'Address',
  name: 'Name',
});
export type SuggestionReason = ChoiceOf<typeof suggestionReasons>;

export interface RemoteBuilding {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly postalCode: string | null;
}

export interface LocalProperty {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
}

export interface Suggestion {
  readonly remoteId: number;
  readonly localId: number;
  readonly by: SuggestionReason;
}

interface Pairs<L> {
  /** Pairs what both sides have under a key, if it is unique on each side. */
  take(
    remoteKey: (remote: RemoteBuilding) => string | null,
    localKey: (local: L) => string | null,
  ): [RemoteBuilding, L][];
}

function pairing<L extends { readonly id: number }>(
  remotes: readonly RemoteBuilding[],
  locals: readonly L[],
): Pairs<L> {
  const unpaired = new Set(remotes);
  const right = new Set(locals);
  const unique = <T>(from: Set<T>, keyOf: (each: T) => string | null): Map<string, T> => {
    const seen = new Map<string, T | null>();
    for (const each of from) {
      const key = keyOf(each);
      if (key !== null && key !== '') seen.set(key, seen.has(key) ? null : each);
    }
    return new Map([...seen].flatMap(([key, each]): [string, T][] => (each === null ? [] : [[key, each]])));
  };
  return {
    take(remoteKey, localKey) {
      const remoteByKey = unique(unpaired, remoteKey);
      const localByKey = unique(right, localKey);
      const found = [...remoteByKey].flatMap(([key, remote]): [RemoteBuilding, L][] => {
        const local = localByKey.get(key);
        return local === undefined ? [] : [[remote, local]];
      });
      for (const [remote, local] of found) {
        unpaired.delete(remote);
        right.delete(local);
      }
      return found;
    },
  };
}

/**
 * Suggests a property for each building: by address and postal code, then address alone, then address and
 * name, then name. One to one; ambiguous matches are not suggested.
 */
export function suggest(remotes: readonly RemoteBuilding[], locals: readonly LocalProperty[]): Suggestion[] {
  const pairs = pairing(remotes, locals);
  const address = (text: string | null): string | null => (text === null ? null : normalAddress(text));
  const withCode = (text: string | null, code: string | null): string | null =>
    text === null || code === null ? null : `${normalAddress(text)}|${normalPostalCode(code)}`;
  const withName = (text: string | null, name: string): string | null =>
    text === null ? null : `${normalAddress(text)}|${normalName(name)}`;
  const as = (by: SuggestionReason, found: [RemoteBuilding, LocalProperty][]): Suggestion[] =>
    found.map(([remote, local]) => ({ remoteId: remote.id, localId: local.id, by }));
  return [
    ...as(
      'address',
      pairs.take(
        (each) => withName(each.address, each.name),
        (each) => withName(each.address, each.name),
      ),
    ),
    ...as(
      'address',
      pairs.take(
        (each) => withCode(each.address, each.postalCode),
        (each) => withCode(each.address, each.postalCode),
      ),
    ),
    ...as(
      'address',
      pairs.take(
        (each) => address(each.address),
        (each) => address(each.address),
      ),
    ),
    ...as(
      'name',
      pairs.take(
        (each) => normalName(each.name),
        (each) => normalName(each.name),
      ),
    ),
  ];
}
