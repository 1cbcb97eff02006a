import { missing, type KeyChain } from '@supersync/contract/access/permission/access.ts';
import type { HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import { placementsOf, type Placement } from '#platform/screen/navigation.ts';
import { routeMatcher } from '@supersync/contract/kernel/route-pattern.ts';
import { navTree } from './nav.ts';

/** Every screen with its place and the keys it needs. The login page is not part of it. */
export const routeTable: readonly Placement[] = placementsOf(navTree);

const byPath: ReadonlyMap<string, Placement> = new Map(routeTable.map((route) => [route.path, route]));

export const placementOf = (path: string): Placement | undefined => byPath.get(path);

/** Its own keys and those of its ancestors. A route without a place has no chain, so nobody is let through. */
export const chainFor = (screen: { readonly path: string }): KeyChain | undefined =>
  byPath.get(screen.path)?.chain;

export function mayOpen(held: HeldPermissions, screen: { readonly path: string }): boolean {
  const chain = chainFor(screen);
  return chain !== undefined && missing(held, chain).length === 0;
}

export const matchRoute = routeMatcher(routeTable);
