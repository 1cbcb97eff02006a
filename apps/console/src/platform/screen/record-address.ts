import type { Screen } from './define-screen.ts';
import { parsePattern, printRoute } from './route-pattern.ts';

/** Which screens show records, by the name of the resource: read off what the screens declare. */
export interface RecordScreens {
  readonly pages: ReadonlyMap<string, Screen>;
  readonly lists: ReadonlyMap<string, Screen>;
}

export function recordScreensOf(screens: readonly Screen[]): RecordScreens {
  return {
    pages: new Map(
      screens.flatMap((screen): [string, Screen][] =>
        screen.record === null ? [] : [[screen.record, screen]],
      ),
    ),
    lists: new Map(screens.flatMap((screen) => screen.lists.map((name): [string, Screen] => [name, screen]))),
  };
}

/** The address of one record on its page; the page's path has one parameter, the record's key. */
export function addressOn({ path }: Screen, key: string | number): string {
  const names = parsePattern(path).flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
  return printRoute(path, Object.fromEntries(names.map((name) => [name, key])));
}

/** The record's page; undefined where none is built or the reader may not open it. */
export function recordAddress(
  { pages }: RecordScreens,
  resource: string,
  key: string | number,
): string | undefined {
  const page = pages.get(resource);
  return page && addressOn(page, key);
}
