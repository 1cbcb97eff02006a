import { defineScreen } from '../../platform/define-screen.ts';
import { loginPath } from '../../platform/login-address.ts';

/** Stands outside the navigation: whoever is not signed in may see it, and nobody else needs to. */
export const loginScreen = defineScreen({
  path: loginPath,
  title: 'Sign in',
  description: 'Where everyone begins.',
  middleware: [],
});
