import { defineScreen } from '#platform/screen/define-screen.ts';

export const sourceReportingScreen = defineScreen({
  path: '/source-reporting',
  title: 'Source Reporting',
  description: 'Turn lead source reporting on or off per client.',
  keywords: ['leads', 'sources', 'rentals infinity', 'report'],
});
