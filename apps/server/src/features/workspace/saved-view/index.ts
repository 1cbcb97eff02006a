import { savedView } from '@supersync/contract/workspace/saved-view/saved-view.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const savedViewFeature: Feature = (server) => {
  registerResource(server, savedView, {
    scope: ({ userId }, purpose) =>
      purpose === 'write' ? { userId } : { or: [{ userId }, { isShared: true }] },
    supply: (operation, _values, caller) => (operation === 'create' ? { userId: caller.userId } : {}),
  });
};
