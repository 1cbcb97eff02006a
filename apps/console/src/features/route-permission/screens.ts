import { defineScreen } from '../../platform/define-screen.ts';

export const routePermissionsScreen = defineScreen({
  path: '/route-permissions',
  title: 'Route Permissions',
  description: 'Which keys each page asks for, who reaches it, and through which role.',
  keywords: ['access', 'keys', 'roles', 'who', 'why', 'compare', 'people'],
});
