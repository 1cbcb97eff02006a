import { missing, type Access } from '@supersync/contract/access/permission/access.ts';
import { missingPermissions, problem } from '@supersync/contract/kernel/errors.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Caller } from '../server.ts';
import { requirePerson } from './people-only.ts';

/** Throws unless the caller has the declared access. The only place that enforces it for endpoints. */
export function checkAccess(access: Access, flag: Flag, caller: Caller | null): void {
  if (access === 'public') return;
  if (caller === null) throw problem('not_signed_in', {});
  if (access === 'signed-in') {
    // Endpoints for anyone signed in concern their own session.
    requirePerson(caller);
    return;
  }
  if (!caller.isSuperUser) throw problem('not_super_user', {});
  if (access === 'super-user') return;
  const lacking = missing(caller.held, access.chain, flag);
  if (lacking.length > 0) throw missingPermissions(lacking);
  if (access.managersOnly === true && !caller.isSuperUserManager) throw problem('managers_only', {});
}

export interface KnownRoute {
  readonly method: string;
  readonly url: string;
  /** The area of the feature that registers it; `platform` for the server's own routes. */
  readonly area: string;
  readonly config: NonNullable<RouteOptions['config']>;
}

export interface KnownRoutes {
  readonly routes: () => readonly KnownRoute[];
  /** Routes registered from now on belong to this area. */
  readonly inArea: (area: string) => void;
}

/** Collects all routes and fails the boot if one declares no access. Must run before the first route. */
export function requireAccess(app: FastifyInstance): KnownRoutes {
  const registered: (RouteOptions & { readonly area: string })[] = [];
  let area = 'platform';
  app.addHook('onRoute', (route) => {
    registered.push({ ...route, area });
  });
  const routes = (): KnownRoute[] =>
    registered.flatMap((route) =>
      [route.method]
        .flat()
        .map((method) => ({ method, url: route.url, area: route.area, config: route.config ?? {} })),
    );
  app.addHook('onReady', (done) => {
    const open = routes().filter(({ config }) => config.access === undefined);
    const names = open.map(({ method, url }) => `${method} ${url}`).join(', ');
    done(open.length === 0 ? undefined : new Error(`No access is declared for ${names}.`));
  });
  return {
    routes,
    inArea(name) {
      area = name;
    },
  };
}
