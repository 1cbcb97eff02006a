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
  newFloorplan: planScreen({ path: '/floorplan-navigator/data-gen', title: 'New floorplan', menu: 'New' }),
  newFloorplan3d: planScreen({
    path: '/floorplan-navigator/data-gen-3d',
    title: 'New 3D floorplan',
    menu: 'New 3D',
  }),
  updateExterior: planScreen({ path: '/floorplan-navigator/update-exterior', title: 'Update exterior' }),
  updateFloors: planScreen({ path: '/floorplan-navigator/update-floors', title: 'Update floors' }),
  imageLabelling: planScreen({ path: '/image-labelling', title: 'Image Labelling' }),
} as const;
