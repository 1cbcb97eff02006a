import { setPasswordPath } from '@supersync/contract/access/session/password-link.ts';
import { defineScreen } from '#platform/screen/define-screen.ts';

/** Outside the navigation, like the login page: people who open a link are not signed in. */
export const setPasswordScreen = defineScreen({
  path: setPasswordPath,
  title: 'Set your password',
  description: 'Where the link of a new account leads.',
  middleware: [],
});
