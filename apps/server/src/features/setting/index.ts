import { problem } from '@supersync/contract/kernel/errors.ts';
import { setting } from '@supersync/contract/setting/setting.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

export const settingFeature: Feature = (server) => {
  registerResource(server, setting, {
    /** Who creates a setting, and when, is sent along with it: the first must be true, the second is the server's. */
    supply(operation, { createdUserId }, caller) {
      if (operation === 'update') return {};
      if (typeof createdUserId === 'number' && createdUserId !== caller.userId)
        throw problem('not_your_stamp', {}, { errors: { createdUserId: 'Must be your own user id' } });
      return { created: server.clock.now().toISOString(), createdUserId: caller.userId };
    },
  });
};
