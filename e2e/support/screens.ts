import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext } from 'playwright-core';
import { isScreen, type Screen } from '../../apps/console/src/platform/screen/define-screen.ts';
import { placementOf } from '../../apps/console/src/app/route-table.ts';
import { printRoute } from '../../packages/contract/src/kernel/route-pattern.ts';

const features = new URL('../../apps/console/src/features/', import.meta.url);

async function screensIn(file: string): Promise<Screen[]> {
  const module: object = await import(new URL(file, features).href);
  return Object.values(module).filter(isScreen);
}

const files = globSync('*/*/screens.ts', { cwd: fileURLToPath(features) });

/** Every page the features declare. */
export const screens: readonly Screen[] = (await Promise.all(files.toSorted().map(screensIn))).flat();

/** Pages in the navigation with their keys; `/login` is outside. */
export const placed = screens.flatMap((screen) => {
  const placement = placementOf(screen.path);
  return placement === undefined ? [] : [{ screen, placement }];
});

/** Where to find the first record of a page whose key is not the number 1. */
const firstRecordOf: Readonly<Record<string, string>> = {
  '/roles/{id}': '/perms-api/roles?limit=1&fields=id',
  '/importer/scheduler/{name}': '/task_runner/api/v1/task_catalogue',
};

/** Keys that are words, chosen to show much. */
const sampleOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/entity-explorer/{entity}': { entity: 'property_meta' },
  '/site-generator/{id?}/{theme}-site-form': { id: '8', theme: 'meridian' },
  '/feeds-nav/clients/{client_id?}/feeds/{feed_key}': { feed_key: 'eldergrove_housing_group-zillow' },
};

/** A URL of the screen that shows demo data. */
export async function sampleAddress(path: string, request: APIRequestContext): Promise<string> {
  const sample = sampleOf[path];
  if (sample !== undefined) return printRoute(path, sample);
  const list = firstRecordOf[path];
  const names = [...path.matchAll(/\{(\w+)\??\}/g)].map(([, name = '']) => name);
  if (list === undefined) return printRoute(path, Object.fromEntries(names.map((name) => [name, '1'])));
  const { data }: { data: Record<string, string>[] } = await (await request.get(list)).json();
  return printRoute(path, data[0] ?? {});
}
