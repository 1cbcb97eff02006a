import { defineScreen } from '#platform/screen/define-screen.ts';

export const sourceReportingScreen = defineScreen({
  path: '/source-reporting',
  title: 'Source Reporting',
  description: 'For which clients leads are told by source, since when, and where their leads come from.',
  keywords: ['leads', 'sources', 'rentals infinity', 'report'],
});
