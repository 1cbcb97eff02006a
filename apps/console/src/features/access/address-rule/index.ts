import { defineFeature } from '#platform/screen/feature.ts';
import { bindList } from '#platform/list/bind-list.ts';
import { addressRuleList } from './address-rule-list.tsx';
import { addressRulesScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [bindList(addressRulesScreen, addressRuleList, () => import('./address-rules-page.tsx'))],
});
