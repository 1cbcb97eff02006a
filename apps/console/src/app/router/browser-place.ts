import { createPath, parsePath, type Location, type Path, type To } from 'react-router';

/** What the browser keeps with each entry of its history. `at` counts the entries, so that one knows how far one went. */
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

/** Where the browser is. */
export function placeHere(): Location {
  const { pathname, search, hash } = window.location;
  const { key, state } = keptHere();
  return { pathname, search, hash, key, state };
}

/** How many entries of the history the browser is from its first. */
export const entryHere = (): number => keptHere().at;

export const addressOf = ({ pathname, search, hash }: Path): string => createPath({ pathname, search, hash });

/** A whole address of this console, whatever its path looks like: `//evil.example` names a page that is not there. */
const onThisHost = (path: Path): string => window.location.origin + addressOf(path);

/** A place nobody has been to yet, spelled as the browser will spell it. */
export function newPlace(to: To, from: Path, state: unknown): Location {
  const wanted = typeof to === 'string' ? parsePath(to) : to;
  const { pathname, search, hash } = new URL(
    onThisHost({ pathname: from.pathname, search: '', hash: '', ...wanted }),
  );
  return { pathname, search, hash, key: crypto.randomUUID().slice(0, 8), state: state ?? null };
}

/** Makes the address bar say a place, as a new entry of the history or in place of the one that is there. */
export function enter(place: Location, how: 'push' | 'replace'): void {
  const at = how === 'push' ? entryHere() + 1 : entryHere();
  const kept: Kept = { key: place.key, at, state: place.state };
  if (how === 'push') window.history.pushState(kept, '', onThisHost(place));
  else window.history.replaceState(kept, '', onThisHost(place));
}
