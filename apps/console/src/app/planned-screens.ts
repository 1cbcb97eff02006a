import { planScreen } from '#platform/screen/define-screen.ts';

/** Screens that are yet to build. Building one means moving its line to the `screens.ts` of its feature. */
export const planned = {
  siteGenerator: planScreen({ path: '/site-generator', title: 'Site Generator' }),
  generatedSite: planScreen({ path: '/site-generator/{id}', title: 'Generated site' }),
  siteGeneratorStep: planScreen({
    path: '/site-generator/{id?}/SiteGeneratorStep',
    title: 'Site generator step',
  }),
  siteForm: planScreen({ path: '/site-generator/{id?}/{theme}-site-form', title: 'Site form' }),
  imageLabelling: planScreen({ path: '/image-labelling', title: 'Image Labelling' }),
} as const;
