import { defineScreen } from '#platform/screen/define-screen.ts';

export const manifestsScreen = defineScreen({
  path: '/floorplan-navigator/manifest',
  title: 'Manifest',
  description: 'Edit, publish and restore the floorplan navigators of properties.',
  keywords: ['floorplan', 'navigator', 'viewer', 'embed', 'version', 'json'],
  lists: ['floorplan_manifest_version'],
});

export const integrityChecksScreen = defineScreen({
  path: '/floorplan-navigator/health-check',
  title: 'Integrity Check',
  description: 'Find and fix problems of floorplan manifests.',
  keywords: ['floorplan', 'health', 'overlap', 'polygon', 'unit', 'feed'],
});

export const integrityCheckScreen = defineScreen({
  path: '/floorplan-navigator/health-check/{id}',
  title: 'Integrity check of a property',
  description: 'Every finding of a manifest, with its place on the drawing.',
  record: 'floorplan_manifest',
});

export const variableUsageScreen = defineScreen({
  path: '/floorplan-navigator/variable-usage',
  title: 'Variable Usage',
  description: 'See which manifests use which variables, and rename them everywhere.',
  keywords: ['floorplan', 'variable', 'unused', 'undefined', 'rename'],
});
