import { accessRequestFeature } from '#features/access/access-request/index.ts';
import { adUrlBatchFeature } from '#features/syndication/ad-url-batch/index.ts';
import { adUrlFeature } from '#features/syndication/ad-url/index.ts';
import { addressRuleFeature } from '#features/access/address-rule/index.ts';
import { apiClientFeature } from '#features/access/api-client/index.ts';
import { auditFeature } from '#features/access/audit/index.ts';
import { buildingFeature } from '#features/records/building/index.ts';
import { buildingStackFeature } from '#features/records/building-stack/index.ts';
import { callTrackingFeature } from '#features/sales/call-tracking/index.ts';
import { clientFeature } from '#features/records/client/index.ts';
import { discreteBuildingFeature } from '#features/data-services/discrete-building/index.ts';
import { entityFeature } from '#features/developer/entity/index.ts';
import { exportRecipeFeature } from '#features/workspace/export-recipe/index.ts';
import { feedFeature } from '#features/syndication/feed/index.ts';
import { feedbackFeature } from '#features/workspace/feedback/index.ts';
import { floorplanManifestFeature } from '#features/websites/floorplan-manifest/index.ts';
import { imageEnhancementFeature } from '#features/data-services/image-enhancement/index.ts';
import { imageLabelFeature } from '#features/data-services/image-label/index.ts';
import { infinityFeature } from '#features/records/infinity/index.ts';
import { leadImportFeature } from '#features/messaging/lead-import/index.ts';
import { leadMailFeature } from '#features/messaging/lead-mail/index.ts';
import { leadFeature } from '#features/messaging/lead/index.ts';
import { messageFeature } from '#features/messaging/message/index.ts';
import { metricFeature } from '#features/data-services/metric/index.ts';
import { newsFeedFeature } from '#features/records/news-feed/index.ts';
import { noteFeature } from '#features/records/note/index.ts';
import { migrationFeature } from '#features/developer/migration/index.ts';
import { importIdChangeFeature } from '#features/importers/import-id-change/index.ts';
import { importerFeature } from '#features/importers/importer/index.ts';
import { observedListingFeature } from '#features/data-services/observed-listing/index.ts';
import { partnerFeature } from '#features/syndication/partner/index.ts';
import { photoFeature } from '#features/records/photo/index.ts';
import { productFeature } from '#features/access/product/index.ts';
import { promotedListingFeature } from '#features/syndication/promoted-listing/index.ts';
import { propertyFeature } from '#features/records/property/index.ts';
import { propertyTypeFeature } from '#features/records/property-type/index.ts';
import { rateChangeFeature } from '#features/sales/rate-change/index.ts';
import { rateIncreaseFeature } from '#features/sales/rate-increase/index.ts';
import { rentalsReportFeature } from '#features/data-services/rentals-report/index.ts';
import { firstDayFeature } from '#features/workspace/first-day/index.ts';
import { recordImportFeature } from '#features/workspace/record-import/index.ts';
import { redactionFeature } from '#features/workspace/redaction/index.ts';
import { replayFeature } from '#features/messaging/replay/index.ts';
import { restrictionFeature } from '#features/records/restriction/index.ts';
import { roleFeature } from '#features/access/role/index.ts';
import { routePermissionFeature } from '#features/access/route-permission/index.ts';
import { cardOwnerFeature } from '#features/workspace/card-owner/index.ts';
import { savedViewFeature } from '#features/workspace/saved-view/index.ts';
import { scheduleFeature } from '#features/developer/schedule/index.ts';
import { serviceFeature } from '#features/sales/service/index.ts';
import { settingFeature } from '#features/records/setting/index.ts';
import { signatureCampaignFeature } from '#features/sales/signature-campaign/index.ts';
import { signatureGroupFeature } from '#features/sales/signature-group/index.ts';
import { floorplanArtFeature } from '#features/websites/floorplan-art/index.ts';
import { siteCheckFeature } from '#features/websites/site-check/index.ts';
import { siteFormFeature } from '#features/websites/site-form/index.ts';
import { siteGenerationFeature } from '#features/websites/site-generation/index.ts';
import { siteLeadFeature } from '#features/websites/site-lead/index.ts';
import { siteFeature } from '#features/websites/site/index.ts';
import { sourceReportFeature } from '#features/records/source-report/index.ts';
import { subscriptionFeature } from '#features/sales/subscription/index.ts';
import { superUserFeature } from '#features/access/super-user/index.ts';
import { syndicationAuditFeature } from '#features/syndication/syndication-audit/index.ts';
import { taskFeature } from '#features/developer/task/index.ts';
import { topicFeature } from '#features/messaging/topic/index.ts';
import { trackingNumberFeature } from '#features/sales/tracking-number/index.ts';
import { userFeature } from '#features/access/user/index.ts';
import { viewAsFeature } from '#features/access/view-as/index.ts';
import type { Feature } from '#platform/server.ts';

/** Every feature by its area, one line each, sorted by name. */
const featuresByArea: Readonly<Record<string, readonly Feature[]>> = {
  access: [
    accessRequestFeature,
    addressRuleFeature,
    apiClientFeature,
    auditFeature,
    productFeature,
    roleFeature,
    routePermissionFeature,
    superUserFeature,
    userFeature,
    viewAsFeature,
  ],
  records: [
    buildingFeature,
    buildingStackFeature,
    clientFeature,
    infinityFeature,
    newsFeedFeature,
    noteFeature,
    photoFeature,
    propertyFeature,
    propertyTypeFeature,
    restrictionFeature,
    settingFeature,
    sourceReportFeature,
  ],
  syndication: [
    adUrlBatchFeature,
    adUrlFeature,
    feedFeature,
    partnerFeature,
    promotedListingFeature,
    syndicationAuditFeature,
  ],
  importers: [importIdChangeFeature, importerFeature],
  websites: [
    floorplanArtFeature,
    floorplanManifestFeature,
    siteCheckFeature,
    siteFeature,
    siteFormFeature,
    siteGenerationFeature,
    siteLeadFeature,
  ],
  sales: [
    callTrackingFeature,
    rateChangeFeature,
    rateIncreaseFeature,
    serviceFeature,
    signatureCampaignFeature,
    signatureGroupFeature,
    subscriptionFeature,
    trackingNumberFeature,
  ],
  'data-services': [
    discreteBuildingFeature,
    imageEnhancementFeature,
    imageLabelFeature,
    metricFeature,
    observedListingFeature,
    rentalsReportFeature,
  ],
  messaging: [leadFeature, leadImportFeature, leadMailFeature, messageFeature, replayFeature, topicFeature],
  developer: [entityFeature, migrationFeature, scheduleFeature, taskFeature],
  workspace: [
    exportRecipeFeature,
    feedbackFeature,
    firstDayFeature,
    recordImportFeature,
    redactionFeature,
    cardOwnerFeature,
    savedViewFeature,
  ],
};

export const features: readonly Feature[] = Object.values(featuresByArea).flat();

const areas = new Map(
  Object.entries(featuresByArea).flatMap(([area, own]) => own.map((feature) => [feature, area] as const)),
);

/** The area of a feature; `platform` for one that is registered from outside. */
export const areaOf = (feature: Feature): string => areas.get(feature) ?? 'platform';
