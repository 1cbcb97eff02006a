import { defineScreen } from '#platform/screen/define-screen.ts';

export const superUsersScreen = defineScreen({
  path: '/superuser-manager',
  title: 'Superuser Manager',
  description: 'Grant and suspend access to the console. What people may do in it comes from their roles.',
  keywords: ['people', 'accounts', 'users', 'suspend', 'deactivate', 'invite', 'password link'],
});

export const newSuperUserScreen = defineScreen({
  path: '/superuser-manager/create',
  title: 'New super user',
  description: 'Create an account. Its owner sets the password with an emailed link.',
  keywords: ['invite', 'add person'],
});

export const superUserScreen = defineScreen({
  path: '/superuser-manager/{id}',
  title: 'Super user',
  description: 'Access, roles, sessions and history of an account.',
  record: 'super_user',
});
