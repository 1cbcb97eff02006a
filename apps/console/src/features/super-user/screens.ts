import { defineScreen } from '../../platform/define-screen.ts';

export const superUsersScreen = defineScreen({
  path: '/superuser-manager',
  title: 'Superuser Manager',
  description: 'Grant and suspend access to the console. What people may do in it comes from their roles.',
  keywords: ['people', 'accounts', 'users', 'suspend', 'deactivate', 'invite', 'password link'],
});

export const newSuperUserScreen = defineScreen({
  path: '/superuser-manager/create',
  title: 'New super user',
  description: 'Make an account; its owner sets the password by a link that is mailed.',
  keywords: ['invite', 'add person'],
});

export const superUserScreen = defineScreen({
  path: '/superuser-manager/{id}',
  title: 'Super user',
  description: 'One account: its flag, roles, sessions and history.',
  record: 'super_user',
});
