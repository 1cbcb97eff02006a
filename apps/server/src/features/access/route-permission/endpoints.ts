import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Endpoint } from '@supersync/contract/access/route-permission/actions.ts';
import type { KnownRoute } from '#platform/access/enforce-access.ts';

/** They follow from the others: the router answers HEAD wherever there is a GET. */
const derived: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS']);

const accessOf = (access: Access): Endpoint['access'] =>
  typeof access === 'string' ? access : { chain: access.chain, managersOnly: access.managersOnly === true };

/** `:id` → `{id}`, as the contract spells it. */
const braced = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}');

/** What the guard itself goes by, so that nothing listed here can differ from what is enforced. */
export function endpointsOf(routes: readonly KnownRoute[]): Endpoint[] {
  return routes
    .filter(({ method }) => !derived.has(method))
    .map(({ method, url, config: { access = 'super-user', flag = 'r', describe } }) => ({
      method,
      path: braced(url),
      summary: describe?.().summary ?? null,
      access: accessOf(access),
      flag,
    }))
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'));
}
