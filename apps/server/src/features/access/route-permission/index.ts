import { readEndpoints, readReach } from '@supersync/contract/access/route-permission/actions.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Feature } from '#platform/server.ts';
import { endpointsOf } from './endpoints.ts';
import { findReach } from './read-reach.ts';

export const routePermissionFeature: Feature = (server) => {
  registerAction(server, readReach, ({ caller }) =>
    findReach(server.db, server.config, viewerOf(caller).seesPersonal),
  );
  // The routes stay as they are once the server answers.
  let endpoints: ReturnType<typeof endpointsOf> | undefined;
  registerAction(server, readEndpoints, () => (endpoints ??= endpointsOf(server.app.knownRoutes())));
};
