import { planScreen } from '#platform/screen/define-screen.ts';

/** Screens that are yet to build. Building one means moving its line to the `screens.ts` of its feature. */
export const planned = {
  websiteInsights: planScreen({ path: '/websites/insights', title: 'Website Insights' }),
  websites: planScreen({ path: '/websites/searchManage', title: 'Websites List' }),
  siteGenerator: planScreen({ path: '/site-generator', title: 'Site Generator' }),
  generatedSite: planScreen({ path: '/site-generator/{id}', title: 'Generated site' }),
  siteGeneratorStep: planScreen({
    path: '/site-generator/{id?}/SiteGeneratorStep',
    title: 'Site generator step',
  }),
  siteForm: planScreen({ path: '/site-generator/{id?}/{theme}-site-form', title: 'Site form' }),
  floorplanManifest: planScreen({ path: '/floorplan-navigator/manifest', title: 'Manifest' }),
  integrityCheck: planScreen({ path: '/floorplan-navigator/health-check', title: 'Integrity Check' }),
  propertyIntegrityCheck: planScreen({
    path: '/floorplan-navigator/health-check/{id}',
    title: 'Integrity check of a property',
  }),
  variableUsage: planScreen({ path: '/floorplan-navigator/variable-usage', title: 'Variable Usage' }),
  imageLabelling: planScreen({ path: '/image-labelling', title: 'Image Labelling' }),
} as const;
