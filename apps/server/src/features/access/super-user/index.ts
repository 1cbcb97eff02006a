import { problem } from '@supersync/contract/kernel/errors.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import sql from 'sql-template-tag';
import { normaliseAddress } from '../../../config/addresses.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerAccountActions } from './account-actions.ts';
import { registerLinkActions } from './link-actions.ts';
import { closeLinks } from './password-links.ts';

export const superUserFeature: Feature = (server) => {
  registerResource(server, superUser, {
    supply: (_operation, { email }) => (email === undefined ? {} : { email: normaliseAddress(email) }),
    async check({ before, values }, caller, tx) {
      if (before === null || values.email === undefined) return;
      if (values.email === normaliseAddress(before.email)) return;
      // Managers are configured by address: changing it would remove one's own permission.
      if (before.id === caller?.userId) throw problem('not_on_yourself', { what: 'change the address of' });
      // A new address is unverified until its holder uses a mailed link.
      await tx.query(sql`update users set email_verified_at = null where id = ${before.id}`);
      await closeLinks(tx, before.id, server.clock.now());
    },
    afterCommit: server.accessChanged,
  });
  registerAccountActions(server);
  registerLinkActions(server);
};
