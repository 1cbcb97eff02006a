import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { Screen } from '../../apps/console/src/platform/define-screen.ts';
import { placementOf } from '../../apps/console/src/app/route-table.ts';
import { printRoute } from '../../apps/console/src/platform/route-pattern.ts';

const features = new URL('../../apps/console/src/features/', import.meta.url);

const isScreen = (value: unknown): value is Screen =>
  typeof value === 'object' && value !== null && 'path' in value && 'title' in value && 'middleware' in value;

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

/** Parameters that name something in the demo data; what is not listed is the first record, number 1. */
const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** An address of the screen that shows something. */
export function sampleAddress(path: string): string {
  const names = [...path.matchAll(/\{(\w+)\??\}/g)].map(([, name = '']) => name);
  const given = samples[path] ?? {};
  return printRoute(path, Object.fromEntries(names.map((name) => [name, given[name] ?? '1'])));
}
