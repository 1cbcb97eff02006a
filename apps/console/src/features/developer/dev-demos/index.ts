import { bindScreen } from '#platform/screen/define-screen.ts';
import { defineFeature } from '#platform/screen/feature.ts';
import { codeEditorScreen, formsEditorScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(formsEditorScreen, () => import('./forms-editor-page.tsx')),
    bindScreen(codeEditorScreen, () => import('./code-editor-page.tsx')),
  ],
});
