import { defineScreen } from '#platform/screen/define-screen.ts';

const keywords = ['floorplan', 'svg', 'drawing', 'units', 'match'];

export const newFloorplanScreen = defineScreen({
  path: '/floorplan-navigator/data-gen',
  title: 'New floorplan',
  menu: 'New',
  description: 'Match the shapes of SVG drawings to units and save a manifest.',
  keywords: [...keywords, 'exterior'],
});

export const newFloorplan3dScreen = defineScreen({
  path: '/floorplan-navigator/data-gen-3d',
  title: 'New 3D floorplan',
  menu: 'New 3D',
  description: 'Match the nodes of a GLB model to units and save a manifest.',
  keywords: ['floorplan', 'glb', 'model', '3d', 'units', 'match'],
});

export const updateExteriorScreen = defineScreen({
  path: '/floorplan-navigator/update-exterior',
  title: 'Update exterior',
  description: 'Replace the exterior drawings of a manifest and keep the matches.',
  keywords: [...keywords, 'exterior', 'replace'],
});

export const updateFloorsScreen = defineScreen({
  path: '/floorplan-navigator/update-floors',
  title: 'Update floors',
  description: 'Replace the floor drawings of a manifest and keep the matches.',
  keywords: [...keywords, 'replace'],
});
