import { roleProduct } from '@supersync/contract/role/role-product.ts';
import { roleUser } from '@supersync/contract/role/role-user.ts';
import { role } from '@supersync/contract/role/role.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';

export const roleFeature: Feature = (server) => {
  registerResource(server, role);
  registerResource(server, roleProduct);
  registerResource(server, roleUser);
};
