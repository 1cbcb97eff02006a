import { defineScreen } from '../../platform/define-screen.ts';

export const rolesScreen = defineScreen({
  path: '/roles',
  title: 'Manage Roles',
  description: 'Which roles there are, what they grant, and who holds them.',
  keywords: ['permissions', 'access', 'products', 'keys'],
  lists: ['access_request'],
});

export const roleScreen = defineScreen({
  path: '/roles/{id}',
  title: 'Role',
  description: 'The products and people of one role.',
  record: 'role',
});
