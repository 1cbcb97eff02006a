import { setPasswordPath } from '@supersync/contract/access/session/password-link.ts';
import { defineScreen } from '#platform/screen/define-screen.ts';

/** Stands outside the navigation, as signing in does: whoever opens a link is not in yet. */
export const setPasswordScreen = defineScreen({
  path: setPasswordPath,
  title: 'Set your password',
  description: 'Where the link of a new account leads.',
  middleware: [],
});
