import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { APIRequestContext } from 'playwright-core';
import { isScreen, type Screen } from '../../apps/console/src/platform/screen/define-screen.ts';
import { placementOf } from '../../apps/console/src/app/route-table.ts';
import { printRoute } from '../../apps/console/src/platform/screen/route-pattern.ts';

const features = new URL('../../apps/console/src/features/', import.meta.url);

async function screensOf(feature: string): Promise<Screen[]> {
  const file = new URL(`${feature}/screens.ts`, features);
  if (!existsSync(file)) return [];
  const module: object = await import(file.href);
  return Object.values(module).filter(isScreen);
}

/** Every page there is, as the features declare them. */
export const screens: readonly Screen[] = (
  await Promise.all((await readdir(features)).toSorted().map(screensOf))
).flat();

/** Of those, what has a place in the navigation, with the keys it needs; `/login` stands outside. */
export const placed = screens.flatMap((screen) => {
  const placement = placementOf(screen.path);
  return placement === undefined ? [] : [{ screen, placement }];
});

export const isBuilt = (path: string): boolean => screens.some((screen) => screen.path === path);

/** Where the first record of a page is found, when its key is not simply the number 1. */
const firstRecordOf: Readonly<Record<string, string>> = {
  '/roles/{id}': '/perms-api/roles?limit=1&fields=id',
  '/importer/scheduler/{name}': '/task_runner/api/v1/task_catalogue',
};

/** Where the key is a word, one that shows much. */
const sampleOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/entity-explorer/{entity}': { entity: 'property_meta' },
  '/feeds-nav/clients/{client_id?}/feeds/{feed_key}': { feed_key: 'eldergrove_housing_group-zillow' },
};

/** An address of the screen that shows something of the demo data. */
export async function sampleAddress(path: string, request: APIRequestContext): Promise<string> {
  const sample = sampleOf[path];
  if (sample !== undefined) return printRoute(path, sample);
  const list = firstRecordOf[path];
  const names = [...path.matchAll(/\{(\w+)\??\}/g)].map(([, name = '']) => name);
  if (list === undefined) return printRoute(path, Object.fromEntries(names.map((name) => [name, '1'])));
  const { data }: { data: Record<string, string>[] } = await (await request.get(list)).json();
  return printRoute(path, data[0] ?? {});
}
