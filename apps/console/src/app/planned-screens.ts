import { planScreen } from '#platform/screen/define-screen.ts';

/** Screens that are yet to build. Building one means moving its line to the `screens.ts` of its feature. */
export const planned = {
  imageLabelling: planScreen({ path: '/image-labelling', title: 'Image Labelling' }),
} as const;
