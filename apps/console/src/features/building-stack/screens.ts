import { defineScreen } from '../../platform/define-screen.ts';

export const clientMapperScreen = defineScreen({
  path: '/buildingstack',
  title: 'Client Mapper',
  description: 'Which of our clients the companies at Building Stack are.',
  keywords: ['building stack', 'mapping', 'companies', 'buildings'],
  lists: ['building_stack_building'],
});

export const clientMappingScreen = defineScreen({
  path: '/buildingstack/{id}',
  title: 'Client mapping',
  description: 'A company at Building Stack: the client it is, and which properties its buildings are.',
  record: 'building_stack_company',
});

export const syncTestScreen = defineScreen({
  path: '/buildingstack/sync-test',
  title: 'Data Sync Tester',
  description: 'What a sync with Building Stack would write, field by field. Nothing is applied.',
  keywords: ['building stack', 'payload', 'diff', 'compare'],
});
