import { defineScreen } from '#platform/screen/define-screen.ts';

export const feedParserScreen = defineScreen({
  path: '/importer/rentcafe-xml-parser',
  title: 'RentCafe XML Parser',
  description: 'Read a feed as the importer does, and find its issues. Nothing leaves this browser.',
  keywords: ['feed', 'mits', 'entrata', 'building stack', 'rent manager', 'xml', 'json', 'issues', 'compare'],
});
