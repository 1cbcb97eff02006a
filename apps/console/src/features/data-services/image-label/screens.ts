import { defineScreen } from '#platform/screen/define-screen.ts';

export const imageLabellingScreen = defineScreen({
  path: '/image-labelling',
  title: 'Image Labelling',
  description: 'Label property photos and order galleries by label.',
  keywords: ['photo', 'picture', 'label', 'tag', 'duplicate', 'gallery', 'order', 'kappa'],
});
