import { accessRequestFeature } from './features/access-request/index.ts';
import { buildingFeature } from './features/building/index.ts';
import { clientFeature } from './features/client/index.ts';
import { feedbackFeature } from './features/feedback/index.ts';
import { partnerFeature } from './features/partner/index.ts';
import { productFeature } from './features/product/index.ts';
import { propertyFeature } from './features/property/index.ts';
import { roleFeature } from './features/role/index.ts';
import { savedViewFeature } from './features/saved-view/index.ts';
import { serviceFeature } from './features/service/index.ts';
import { settingFeature } from './features/setting/index.ts';
import { siteFeature } from './features/site/index.ts';
import { subscriptionFeature } from './features/subscription/index.ts';
import { userFeature } from './features/user/index.ts';
import type { Feature } from './platform/server.ts';

/** Every feature, one line each, in the order of their names. */
export const features: readonly Feature[] = [
  accessRequestFeature,
  buildingFeature,
  clientFeature,
  feedbackFeature,
  partnerFeature,
  productFeature,
  propertyFeature,
  roleFeature,
  savedViewFeature,
  serviceFeature,
  settingFeature,
  siteFeature,
  subscriptionFeature,
  userFeature,
];
