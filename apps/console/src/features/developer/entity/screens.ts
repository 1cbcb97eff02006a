import { defineScreen } from '#platform/screen/define-screen.ts';

export const entityExplorerScreen = defineScreen({
  path: '/entity-explorer',
  title: 'Entity Explorer',
  description: 'Every kind of record: its fields, relations, who may read it and how many there are.',
  keywords: ['resource', 'table', 'schema', 'field', 'relation', 'api', 'data', 'query'],
});

export const entityScreen = defineScreen({
  path: '/entity-explorer/{entity}',
  title: 'Entity',
  description: 'Ask for records of one kind, follow their relations, change them where you may.',
});
