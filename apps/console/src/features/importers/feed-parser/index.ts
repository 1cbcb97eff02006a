import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { feedParserScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindScreen(feedParserScreen, () => import('./feed-parser-page.tsx'))],
});
