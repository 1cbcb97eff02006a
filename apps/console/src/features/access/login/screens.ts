import { defineScreen } from '#platform/screen/define-screen.ts';
import { loginPath } from '#platform/session/login-address.ts';

/** Outside the navigation: only for people who are not signed in. */
export const loginScreen = defineScreen({
  path: loginPath,
  title: 'Sign in',
  description: 'Where everyone begins.',
  middleware: [],
});
