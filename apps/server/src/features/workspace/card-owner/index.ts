import { problem } from '@supersync/contract/kernel/errors.ts';
import { cardOwner } from '@supersync/contract/workspace/card-owner/card-owner.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const cardOwnerFeature: Feature = (server) => {
  registerResource(server, cardOwner, {
    about: ['userId'],
    async check({ operation, values }, _caller, tx) {
      if (operation === 'delete') return;
      const { rows } = await tx.query({
        text: 'select from users where id = $1 and is_super_user and suspended_at is null',
        values: [values.userId],
      });
      if (rows.length === 0)
        throw problem('invalid_input', {}, { errors: { userId: 'Must be a person who may sign in here' } });
    },
  });
};
