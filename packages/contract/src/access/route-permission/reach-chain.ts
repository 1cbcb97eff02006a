import type { KeyChain } from '../permission/access.ts';
import { eitherChain } from '../permission/either-chain.ts';

const developers: KeyChain = [['supersync_developer_tools'], ['supersync_route_permissions']];
const managers: KeyChain = [
  ['supersync_admin_tools'],
  ['supersync_manage_roles', 'supersync_superuser_manager'],
];

/** Anyone who may open Route Permissions, Manage Roles or the Superuser Manager may see who reaches what, and why. */
export const reachChain: KeyChain = eitherChain(developers, managers);
