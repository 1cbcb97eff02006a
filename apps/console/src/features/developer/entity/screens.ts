import { defineScreen } from '#platform/screen/define-screen.ts';

export const entityExplorerScreen = defineScreen({
  path: '/entity-explorer',
  title: 'Entity Explorer',
  description: 'Fields, relations, permissions and row counts of every record type.',
  keywords: ['resource', 'table', 'schema', 'field', 'relation', 'api', 'data', 'query'],
});

export const entityScreen = defineScreen({
  path: '/entity-explorer/{entity}',
  title: 'Entity',
  description: 'Query records of one type, follow their relations and edit them.',
});
