import { defineScreen } from '#platform/screen/define-screen.ts';

export const rolesScreen = defineScreen({
  path: '/roles',
  title: 'Manage Roles',
  description: 'Manage roles, their products and their people.',
  keywords: ['permissions', 'access', 'products', 'keys'],
  lists: ['access_request'],
});

export const roleScreen = defineScreen({
  path: '/roles/{id}',
  title: 'Role',
  description: 'The products and people of one role.',
  record: 'role',
});
