import { defineScreen } from '#platform/screen/define-screen.ts';

export const clientMapperScreen = defineScreen({
  path: '/buildingstack',
  title: 'Client Mapper',
  description: 'Map Building Stack companies to clients, and their buildings to properties.',
  keywords: ['building stack', 'mapping', 'companies', 'buildings'],
  lists: ['building_stack_building'],
});

export const clientMappingScreen = defineScreen({
  path: '/buildingstack/{id}',
  title: 'Client mapping',
  description: 'Map a Building Stack company to a client, and its buildings to properties.',
  record: 'building_stack_company',
});

export const syncTestScreen = defineScreen({
  path: '/buildingstack/sync-test',
  title: 'Data Sync Tester',
  description: 'Compare a Building Stack payload with our data. Nothing is written.',
  keywords: ['building stack', 'payload', 'diff', 'compare'],
});
