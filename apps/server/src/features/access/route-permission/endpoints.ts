import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Endpoint } from '@supersync/contract/access/route-permission/actions.ts';
import type { KnownRoute } from '#platform/access/enforce-access.ts';
import { inTurns } from '#platform/http/in-turns.ts';

/** Left out: the router adds HEAD to every GET. */
const derived: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS']);

const accessOf = (access: Access): Endpoint['access'] =>
  typeof access === 'string' ? access : { chain: access.chain, managersOnly: access.managersOnly === true };

/** `:id` → `{id}`, as in the contract. */
const braced = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}');

/** From the guard's own data, so that the list cannot differ from what is enforced. */
export async function endpointsOf(routes: readonly KnownRoute[]): Promise<Endpoint[]> {
  const endpoints = await inTurns(
    routes.filter(({ method }) => !derived.has(method)),
    ({ method, url, config: { access = 'super-user', flag = 'r', describe } }) => ({
      method,
      path: braced(url),
      summary: describe?.().summary ?? null,
      access: accessOf(access),
      flag,
    }),
  );
  return endpoints.toSorted(
    (a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'),
  );
}
