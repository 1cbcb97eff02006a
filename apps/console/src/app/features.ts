import type { BoundScreen, Screen } from '../platform/define-screen.ts';
import type { Feature } from '../platform/feature.ts';
import { routeMatcher } from '../platform/route-pattern.ts';

/** Every folder of features declares its screens in its index.ts; pages are fetched when they are opened. */
const modules = import.meta.glob<{ readonly feature: Feature }>('../features/*/index.ts', { eager: true });

export const features: readonly Feature[] = Object.values(modules).map(({ feature }) => feature);

export const boundScreens: readonly BoundScreen[] = features.flatMap(({ screens }) => screens);

const byPath: ReadonlyMap<string, BoundScreen> = new Map(
  boundScreens.map((bound) => [bound.screen.path, bound]),
);

export const boundTo = (screen: Screen): BoundScreen | undefined => byPath.get(screen.path);

export const isBuilt = (path: string): boolean => byPath.has(path);

/** Of the built screens; a route that is not built is not found. */
export const matchScreen = routeMatcher(boundScreens.map(({ screen }) => screen));
