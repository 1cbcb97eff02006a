import { accessRequestFeature } from './features/access-request/index.ts';
import { adUrlBatchFeature } from './features/ad-url-batch/index.ts';
import { adUrlFeature } from './features/ad-url/index.ts';
import { addressRuleFeature } from './features/address-rule/index.ts';
import { apiClientFeature } from './features/api-client/index.ts';
import { auditFeature } from './features/audit/index.ts';
import { buildingFeature } from './features/building/index.ts';
import { buildingStackFeature } from './features/building-stack/index.ts';
import { callTrackingFeature } from './features/sales/call-tracking/index.ts';
import { clientFeature } from './features/client/index.ts';
import { entityFeature } from './features/entity/index.ts';
import { exportRecipeFeature } from './features/export-recipe/index.ts';
import { feedFeature } from './features/feed/index.ts';
import { feedbackFeature } from './features/feedback/index.ts';
import { infinityFeature } from './features/infinity/index.ts';
import { leadImportFeature } from './features/lead-import/index.ts';
import { leadMailFeature } from './features/lead-mail/index.ts';
import { leadFeature } from './features/lead/index.ts';
import { messageFeature } from './features/message/index.ts';
import { newsFeedFeature } from './features/news-feed/index.ts';
import { noteFeature } from './features/note/index.ts';
import { migrationFeature } from './features/migration/index.ts';
import { importerFeature } from './features/importer/index.ts';
import { partnerFeature } from './features/partner/index.ts';
import { photoFeature } from './features/photo/index.ts';
import { productFeature } from './features/product/index.ts';
import { promotedListingFeature } from './features/promoted-listing/index.ts';
import { propertyFeature } from './features/property/index.ts';
import { propertyTypeFeature } from './features/property-type/index.ts';
import { rateIncreaseFeature } from './features/rate-increase/index.ts';
import { redactionFeature } from './features/redaction/index.ts';
import { replayFeature } from './features/replay/index.ts';
import { restrictionFeature } from './features/restriction/index.ts';
import { roleFeature } from './features/role/index.ts';
import { routePermissionFeature } from './features/route-permission/index.ts';
import { savedViewFeature } from './features/saved-view/index.ts';
import { scheduleFeature } from './features/schedule/index.ts';
import { serviceFeature } from './features/service/index.ts';
import { settingFeature } from './features/setting/index.ts';
import { siteFeature } from './features/site/index.ts';
import { sourceReportFeature } from './features/source-report/index.ts';
import { subscriptionFeature } from './features/subscription/index.ts';
import { superUserFeature } from './features/super-user/index.ts';
import { taskFeature } from './features/task/index.ts';
import { topicFeature } from './features/topic/index.ts';
import { trackingNumberFeature } from './features/tracking-number/index.ts';
import { userFeature } from './features/user/index.ts';
import { viewAsFeature } from './features/view-as/index.ts';
import type { Feature } from './platform/server.ts';

/** Every feature, one line each, in the order of their names. */
export const features: readonly Feature[] = [
  accessRequestFeature,
  adUrlFeature,
  adUrlBatchFeature,
  addressRuleFeature,
  apiClientFeature,
  auditFeature,
  buildingFeature,
  buildingStackFeature,
  callTrackingFeature,
  clientFeature,
  entityFeature,
  exportRecipeFeature,
  feedFeature,
  feedbackFeature,
  infinityFeature,
  leadFeature,
  leadImportFeature,
  leadMailFeature,
  messageFeature,
  newsFeedFeature,
  noteFeature,
  migrationFeature,
  importerFeature,
  partnerFeature,
  photoFeature,
  productFeature,
  promotedListingFeature,
  propertyFeature,
  propertyTypeFeature,
  rateIncreaseFeature,
  redactionFeature,
  replayFeature,
  restrictionFeature,
  roleFeature,
  routePermissionFeature,
  savedViewFeature,
  scheduleFeature,
  serviceFeature,
  settingFeature,
  siteFeature,
  sourceReportFeature,
  subscriptionFeature,
  superUserFeature,
  taskFeature,
  topicFeature,
  trackingNumberFeature,
  userFeature,
  viewAsFeature,
];
