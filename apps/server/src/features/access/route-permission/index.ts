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
  registerAction(server, readEndpoints, async () => endpointsOf(server.app.knownRoutes()));
};
