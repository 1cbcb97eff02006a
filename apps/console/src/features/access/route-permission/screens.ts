import { defineScreen } from '#platform/screen/define-screen.ts';

export const routePermissionsScreen = defineScreen({
  path: '/route-permissions',
  title: 'Route Permissions',
  description: 'Review which keys each page requires and who has access.',
  keywords: ['access', 'keys', 'roles', 'who', 'why', 'compare', 'people'],
});
