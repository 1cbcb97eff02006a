import {
  adUrlOverviewScreen,
  adUrlListScreen,
  adUrlInterfacesScreen,
} from '#features/syndication/ad-url/screens.ts';
import { addressRulesScreen } from '#features/access/address-rule/screens.ts';
import { auditScreen } from '#features/access/audit/screens.ts';
import { buildingShadowScreen } from '#features/data-services/observed-listing/screens.ts';
import { imageLabellingScreen } from '#features/data-services/image-label/screens.ts';
import {
  discreteBuildingScreen,
  discreteBuildingsScreen,
} from '#features/data-services/discrete-building/screens.ts';
import {
  clientMapperScreen,
  clientMappingScreen,
  syncTestScreen,
} from '#features/records/building-stack/screens.ts';
import { clientsScreen, clientScreen, clientEditScreen } from '#features/records/client/screens.ts';
import { contributeScreen } from '#features/workspace/contribute/screens.ts';
import { convertScreen } from '#features/workspace/convert/screens.ts';
import { formsEditorScreen, codeEditorScreen } from '#features/developer/dev-demos/screens.ts';
import { entityExplorerScreen, entityScreen } from '#features/developer/entity/screens.ts';
import { exampleScreen, exampleRecordScreen } from '#features/developer/example/screens.ts';
import { feedParserScreen } from '#features/importers/feed-parser/screens.ts';
import { importIdScreen } from '#features/importers/import-id-change/screens.ts';
import { csvExporterScreen } from '#features/workspace/export-recipe/screens.ts';
import { syndicationCacheScreen } from '#features/syndication/feed-cache/screens.ts';
import { importCacheScreen, importPayloadScreen } from '#features/importers/import-cache/screens.ts';
import { importerConfigScreen, importerConfigsScreen } from '#features/importers/importer-config/screens.ts';
import { importerScreen, importersScreen } from '#features/importers/importer/screens.ts';
import { feedClientsScreen, feedClientScreen, feedScreen } from '#features/syndication/feed/screens.ts';
import { feedbackScreen } from '#features/workspace/feedback/screens.ts';
import { homeScreen } from '#features/workspace/home/screens.ts';
import { imageEnhancementScreen } from '#features/data-services/image-enhancement/screens.ts';
import { infinityScreen } from '#features/records/infinity/screens.ts';
import { importScreen } from '#features/messaging/lead-import/screens.ts';
import { emailParserScreen, pubsubTestScreen } from '#features/messaging/lead-mail/screens.ts';
import { leadReplayScreen } from '#features/messaging/lead/screens.ts';
import { publishScreen, auditMessagesScreen } from '#features/messaging/message/screens.ts';
import {
  migrationsScreen,
  migrationScreen,
  migrationDocsScreen,
} from '#features/developer/migration/screens.ts';
import { monitoringScreen } from '#features/data-services/metric/screens.ts';
import { dashboardManagementScreen, newsItemScreen } from '#features/records/news-feed/screens.ts';
import {
  partnersScreen,
  partnersTableScreen,
  addPartnerScreen,
  partnerScreen,
} from '#features/syndication/partner/screens.ts';
import {
  promotedRequestsScreen,
  promotedTransfersScreen,
  promotedCancellationsScreen,
  promotedConnectionsScreen,
} from '#features/syndication/promoted-listing/screens.ts';
import { propertyTypesScreen } from '#features/records/property-type/screens.ts';
import { propertySearchScreen, propertyScreen } from '#features/records/property/screens.ts';
import { rentalsReportScreen } from '#features/data-services/rentals-report/screens.ts';
import { redactScreen } from '#features/workspace/redaction/screens.ts';
import { restrictionsScreen } from '#features/records/restriction/screens.ts';
import { rolesScreen, roleScreen } from '#features/access/role/screens.ts';
import { routePermissionsScreen } from '#features/access/route-permission/screens.ts';
import {
  callOrdersScreen,
  callTestScreen,
  orderNumbersScreen,
} from '#features/sales/call-tracking/screens.ts';
import {
  allRatesScreen,
  approvedRatesScreen,
  canceledRatesScreen,
  defaultRatesScreen,
  letterTemplateScreen,
  rateRetirementScreen,
  ratesToApproveScreen,
  retiringRatesScreen,
} from '#features/sales/rate-change/screens.ts';
import {
  signatureCampaignScreen,
  signatureCampaignsScreen,
} from '#features/sales/signature-campaign/screens.ts';
import { signatureGroupScreen, signatureGroupsScreen } from '#features/sales/signature-group/screens.ts';
import { signatureReportScreen } from '#features/sales/signature-report/screens.ts';
import {
  taskSchedulerScreen,
  importerSchedulerScreen,
  importerScheduleScreen,
} from '#features/developer/schedule/screens.ts';
import { siteFormScreen } from '#features/websites/site-form/screens.ts';
import { sourceReportingScreen } from '#features/records/source-report/screens.ts';
import {
  superUsersScreen,
  newSuperUserScreen,
  superUserScreen,
} from '#features/access/super-user/screens.ts';
import {
  clientSyndicationScreen,
  partnerSyndicationScreen,
  propertySyndicationScreen,
  syndicationAuditScreen,
  syndicationTimelineScreen,
} from '#features/syndication/syndication-audit/screens.ts';
import {
  generatedSiteScreen,
  siteGeneratorScreen,
  siteGeneratorStepScreen,
} from '#features/websites/site-generation/screens.ts';
import { activityScreen } from '#features/developer/task-run/screens.ts';
import { manualRunScreen } from '#features/developer/task/screens.ts';
import {
  integrityCheckScreen,
  integrityChecksScreen,
  manifestsScreen,
  variableUsageScreen,
} from '#features/websites/floorplan-manifest/screens.ts';
import { websiteInsightsScreen } from '#features/websites/site-check/screens.ts';
import { websitesScreen } from '#features/websites/site/screens.ts';
import { toolsScreen } from '#features/workspace/tools/screens.ts';
import { entry, group, type NavNode } from '#platform/screen/navigation.ts';
import {
  newFloorplan3dScreen,
  newFloorplanScreen,
  updateExteriorScreen,
  updateFloorsScreen,
} from '#features/websites/floorplan-art/screens.ts';

/** The navigation with its permission keys: every route has its place here. */
export const navTree: readonly NavNode[] = [
  entry(homeScreen, { icon: 'home', below: [toolsScreen, feedbackScreen, contributeScreen] }),
  group({ label: '{product} Platform', icon: 'platform' }, [
    entry(propertySearchScreen, { below: [propertyScreen] }),
    entry(clientsScreen, { below: [clientScreen, clientEditScreen, propertyTypesScreen] }),
    entry(dashboardManagementScreen, { below: [newsItemScreen] }),
    group({ label: 'Syndication' }, [
      entry(syndicationAuditScreen, {
        below: [
          clientSyndicationScreen,
          partnerSyndicationScreen,
          propertySyndicationScreen,
          syndicationTimelineScreen,
          syndicationCacheScreen,
        ],
      }),
      entry(feedClientsScreen, { below: [feedClientScreen, feedScreen] }),
      entry(adUrlOverviewScreen, { below: [adUrlListScreen, adUrlInterfacesScreen] }),
      entry(partnersScreen, { below: [addPartnerScreen, partnersTableScreen, partnerScreen] }),
    ]),
    group({ label: 'Promoted Listings', keys: ['supersync_promoted_listings'] }, [
      entry(promotedRequestsScreen),
      entry(promotedTransfersScreen),
      entry(promotedCancellationsScreen),
      entry(promotedConnectionsScreen),
    ]),
    group({ label: 'Rentals Infinity' }, [
      entry(infinityScreen),
      entry(sourceReportingScreen, { keys: ['supersync_source_reporting'] }),
    ]),
    group({ label: 'Building Stack', keys: ['supersync_building_stack'] }, [
      entry(clientMapperScreen, { below: [clientMappingScreen] }),
      entry(syncTestScreen),
    ]),
    entry(restrictionsScreen, { keys: ['supersync_client_restrictions'] }),
  ]),
  group({ label: 'Website Services', icon: 'website' }, [
    entry(websiteInsightsScreen),
    entry(websitesScreen),
    entry(siteGeneratorScreen, {
      keys: ['supersync_themed_site_generator'],
      below: [generatedSiteScreen, siteGeneratorStepScreen, siteFormScreen],
    }),
    group({ label: 'Floorplan Navigator', keys: ['supersync_fpn_data_gen'] }, [
      entry(manifestsScreen),
      entry(newFloorplanScreen),
      entry(newFloorplan3dScreen),
      entry(updateExteriorScreen),
      entry(updateFloorsScreen),
      entry(integrityChecksScreen, { below: [integrityCheckScreen] }),
      entry(variableUsageScreen),
    ]),
  ]),
  group(
    {
      label: 'Feeds & Integrations',
      icon: 'feeds',
      keys: ['supersync_importer_team', 'supersync_importer_admin'],
    },
    [
      entry(importersScreen, { below: [importerScreen] }),
      entry(importCacheScreen, { below: [importPayloadScreen] }),
      entry(importerConfigsScreen, { below: [importerConfigScreen] }),
      entry(feedParserScreen),
      group({ label: 'Importer Tasks' }, [
        entry(activityScreen),
        entry(importerSchedulerScreen, { below: [importerScheduleScreen] }),
        entry(manualRunScreen),
      ]),
      group({ label: 'Admin Importer Tools', keys: ['supersync_importer_admin'] }, [entry(importIdScreen)]),
    ],
  ),
  group({ label: 'Sales & Marketing', icon: 'marketing' }, [
    // The group and its first entry share the name.
    group({ label: rateRetirementScreen.menu, keys: ['supersync_rate_retirement'] }, [
      entry(rateRetirementScreen, {
        below: [
          allRatesScreen,
          approvedRatesScreen,
          canceledRatesScreen,
          ratesToApproveScreen,
          retiringRatesScreen,
        ],
      }),
      entry(defaultRatesScreen),
      entry(letterTemplateScreen),
    ]),
    entry(signatureCampaignsScreen, {
      below: [signatureCampaignScreen, signatureGroupsScreen, signatureGroupScreen, signatureReportScreen],
    }),
    group({ label: 'Call Tracking', keys: ['supersync_call_tracking'] }, [
      entry(callOrdersScreen),
      entry(orderNumbersScreen),
    ]),
  ]),
  group({ label: 'Data Services', icon: 'data' }, [
    entry(buildingShadowScreen, { keys: ['supersync_shadow'] }),
    entry(discreteBuildingsScreen, {
      keys: ['supersync_discrete_buildings'],
      below: [discreteBuildingScreen],
    }),
    entry(imageLabellingScreen, { keys: ['supersync_image_labelling'] }),
    entry(rentalsReportScreen),
  ]),
  group({ label: 'IT/DevOps', icon: 'server' }, [
    entry(monitoringScreen),
    entry(addressRulesScreen, { keys: ['supersync_admin_tools'] }),
  ]),
  group({ label: 'Speciality Tools', icon: 'tools' }, [
    entry(csvExporterScreen, { keys: ['supersync_csv_data_export'] }),
    entry(convertScreen),
    entry(redactScreen, { keys: ['supersync_redact'] }),
    entry(callTestScreen, { keys: ['supersync_call_tracking_test'] }),
  ]),
  group(
    {
      label: 'Administrative Tools',
      icon: 'administration',
      keys: ['supersync_admin_tools'],
      below: [auditScreen],
    },
    [
      entry(rolesScreen, { keys: ['supersync_manage_roles'], below: [roleScreen] }),
      entry(superUsersScreen, {
        keys: ['supersync_superuser_manager'],
        below: [newSuperUserScreen, superUserScreen],
      }),
    ],
  ),
  group({ label: 'Developers Tools', icon: 'code', keys: ['supersync_developer_tools'] }, [
    entry(migrationsScreen, { below: [migrationScreen, migrationDocsScreen] }),
    entry(entityExplorerScreen, { below: [entityScreen] }),
    entry(taskSchedulerScreen),
    entry(routePermissionsScreen, { keys: ['supersync_route_permissions'] }),
    group({ label: 'Leads Replays', keys: ['supersync_leads_replay'] }, [
      entry(emailParserScreen),
      entry(importScreen),
      entry(leadReplayScreen),
      entry(pubsubTestScreen),
    ]),
  ]),
  group({ label: 'Messaging', icon: 'messages' }, [
    entry(publishScreen, { keys: ['supersync_messaging_sender'] }),
    entry(auditMessagesScreen, { keys: ['supersync_messaging_audit'] }),
  ]),
  group({ label: 'Product Demos', icon: 'photo' }, [entry(imageEnhancementScreen)]),
  group({ label: 'Dev Demos', icon: 'demo', localhostOnly: true }, [
    entry(exampleScreen, { below: [exampleRecordScreen] }),
    entry(formsEditorScreen),
    entry(codeEditorScreen),
  ]),
];
