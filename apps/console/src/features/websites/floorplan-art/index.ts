import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import {
  newFloorplan3dScreen,
  newFloorplanScreen,
  updateExteriorScreen,
  updateFloorsScreen,
} from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(newFloorplanScreen, () => import('./new-floorplan-page.tsx')),
    bindScreen(newFloorplan3dScreen, () => import('./model/new-model-page.tsx')),
    bindScreen(updateExteriorScreen, () => import('./update-exterior-page.tsx')),
    bindScreen(updateFloorsScreen, () => import('./update-floors-page.tsx')),
  ],
});
