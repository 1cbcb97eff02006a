import { createPath, parsePath, type Location, type Path, type To } from 'react-router';

/**
 * What the browser stores with each history entry. `at` counts the entries, which tells how far a navigation
 * went.
 */
interface Kept {
  readonly key: string;
  readonly at: number;
  readonly state: unknown;
}

function keptHere(): Kept {
  const kept: unknown = window.history.state;
  if (typeof kept !== 'object' || kept === null) return { key: 'default', at: 0, state: null };
  const at: unknown = Reflect.get(kept, 'at');
  const key: unknown = Reflect.get(kept, 'key');
  return {
    key: typeof key === 'string' ? key : 'default',
    at: typeof at === 'number' ? at : 0,
    state: Reflect.get(kept, 'state') ?? null,
  };
}

/** The browser's current location. */
export function placeHere(): Location {
  const { pathname, search, hash } = window.location;
  const { key, state } = keptHere();
  return { pathname, search, hash, key, state };
}

/** The index of the current history entry. */
export const entryHere = (): number => keptHere().at;

export const addressOf = ({ pathname, search, hash }: Path): string => createPath({ pathname, search, hash });

/** An absolute address on this host, whatever the path looks like: `//evil.example` is a missing page here. */
const onThisHost = (path: Path): string => window.location.origin + addressOf(path);

/** A new location, normalized as the browser would. */
export function newPlace(to: To, from: Path, state: unknown): Location {
  const wanted = typeof to === 'string' ? parsePath(to) : to;
  const { pathname, search, hash } = new URL(
    onThisHost({ pathname: from.pathname, search: '', hash: '', ...wanted }),
  );
  return { pathname, search, hash, key: crypto.randomUUID().slice(0, 8), state: state ?? null };
}

/** Sets the address bar, as a new history entry or by replacing the current one. */
export function enter(place: Location, how: 'push' | 'replace'): void {
  const at = how === 'push' ? entryHere() + 1 : entryHere();
  const kept: Kept = { key: place.key, at, state: place.state };
  if (how === 'push') window.history.pushState(kept, '', onThisHost(place));
  else window.history.replaceState(kept, '', onThisHost(place));
}
