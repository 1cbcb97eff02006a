import { addressRule } from '@supersync/contract/address-rule/address-rule.ts';
import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { prefetchList } from '../../platform/resource/resource-query.ts';
import { ruleRelations } from './rule-relations.ts';
import { addressRulesScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(
      addressRulesScreen,
      () => import('./address-rules-page.tsx'),
      ({ search }) => prefetchList(addressRule, search, ruleRelations),
    ),
  ],
});
