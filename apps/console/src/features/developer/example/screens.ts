import { defineScreen } from '#platform/screen/define-screen.ts';

export const exampleScreen = defineScreen({
  path: '/example',
  title: 'Pattern book',
  description: 'One of each page shape, field, table and state, with its code.',
  keywords: ['kit', 'components', 'demo'],
});

export const exampleRecordScreen = defineScreen({
  path: '/example/{id}',
  title: 'Example record',
  description: 'A record page over a real client.',
});
