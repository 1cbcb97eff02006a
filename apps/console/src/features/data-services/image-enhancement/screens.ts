import { defineScreen } from '#platform/screen/define-screen.ts';

export const imageEnhancementScreen = defineScreen({
  path: '/autoenhance-ai',
  title: 'Image enhancement',
  description: 'Enhance photos and compare them with their originals.',
  keywords: ['photo', 'levels', 'white balance', 'straighten', 'noise', 'sky', 'autoenhance'],
  lists: ['image_enhancement'],
});
