import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { roleUser } from '@supersync/contract/access/role/role-user.ts';
import { role } from '@supersync/contract/access/role/role.ts';
import { registerRightsRoom } from '#platform/access/rights-changed.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { roleProductRules, roleRules, roleUserRules } from './role-rules.ts';

export const roleFeature: Feature = (server) => {
  registerRightsRoom(server);
  registerResource(server, role, roleRules);
  registerResource(server, roleProduct, roleProductRules(server.accessChanged));
  registerResource(server, roleUser, roleUserRules(server.accessChanged));
};
