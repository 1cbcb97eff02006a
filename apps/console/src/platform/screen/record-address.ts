import type { Screen } from './define-screen.ts';
import { parsePattern, printRoute } from '@supersync/contract/kernel/route-pattern.ts';

/** Which screens show records, by resource name: collected from the screens' declarations. */
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

/** The address of a record on its page, whose path has one parameter, the key. */
export function addressOn({ path }: Screen, key: string | number): string {
  const names = parsePattern(path).flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
  return printRoute(path, Object.fromEntries(names.map((name) => [name, key])));
}

/** The record's page; undefined if none is built or the person may not open it. */
export function recordAddress(
  { pages }: RecordScreens,
  resource: string,
  key: string | number,
): string | undefined {
  const page = pages.get(resource);
  return page && addressOn(page, key);
}
