import { defineScreen } from '#platform/screen/define-screen.ts';

export const cratesScreen = defineScreen({ path: '/crates', title: 'Crates', description: 'Send crates.' });

export const crateScreen = defineScreen({
  path: '/crates/{id}',
  title: 'Crate',
  description: 'One crate with its history.',
  record: 'crate',
});
