import { defineScreen } from '#platform/screen/define-screen.ts';
import { loginPath } from '#platform/session/login-address.ts';

/** Stands outside the navigation: whoever is not signed in may see it, and nobody else needs to. */
export const loginScreen = defineScreen({
  path: loginPath,
  title: 'Sign in',
  description: 'Where everyone begins.',
  middleware: [],
});
