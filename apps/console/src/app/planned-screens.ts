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
  imageLabelling: planScreen({ path: '/image-labelling', title: 'Image Labelling' }),
} as const;
