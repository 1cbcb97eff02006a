import { defineScreen } from '#platform/screen/define-screen.ts';

export const imageLabellingScreen = defineScreen({
  path: '/image-labelling',
  title: 'Image Labelling',
  description: 'Label what photos of properties show, and order galleries by it.',
  keywords: ['photo', 'picture', 'label', 'tag', 'duplicate', 'gallery', 'order', 'kappa'],
});
