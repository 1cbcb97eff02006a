import { readConfiguredGroups } from '@supersync/contract/role/actions.ts';
import { roleProduct } from '@supersync/contract/role/role-product.ts';
import { roleUser } from '@supersync/contract/role/role-user.ts';
import { role } from '@supersync/contract/role/role.ts';
import { registerAction } from '../../platform/actions/register-action.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';
import { configuredGroups } from './configured-groups.ts';
import { roleProductRules, roleRules, roleUserRules } from './role-rules.ts';

export const roleFeature: Feature = (server) => {
  registerResource(server, role, roleRules);
  registerResource(server, roleProduct, roleProductRules(server.accessChanged));
  registerResource(server, roleUser, roleUserRules(server.accessChanged));
  registerAction(server, readConfiguredGroups, async () => [
    ...(await configuredGroups(server.db, server.config)),
  ]);
};
