import { planScreen } from '#platform/screen/define-screen.ts';

/** Screens that are yet to build. Building one means moving its line to the `screens.ts` of its feature. */
export const planned = {
  floorplanManifest: planScreen({ path: '/floorplan-navigator/manifest', title: 'Manifest' }),
  newFloorplan: planScreen({ path: '/floorplan-navigator/data-gen', title: 'New floorplan', menu: 'New' }),
  newFloorplan3d: planScreen({
    path: '/floorplan-navigator/data-gen-3d',
    title: 'New 3D floorplan',
    menu: 'New 3D',
  }),
  updateExterior: planScreen({ path: '/floorplan-navigator/update-exterior', title: 'Update exterior' }),
  updateFloors: planScreen({ path: '/floorplan-navigator/update-floors', title: 'Update floors' }),
  integrityCheck: planScreen({ path: '/floorplan-navigator/health-check', title: 'Integrity Check' }),
  propertyIntegrityCheck: planScreen({
    path: '/floorplan-navigator/health-check/{id}',
    title: 'Integrity check of a property',
  }),
  variableUsage: planScreen({ path: '/floorplan-navigator/variable-usage', title: 'Variable Usage' }),
  imageLabelling: planScreen({ path: '/image-labelling', title: 'Image Labelling' }),
} as const;
