import { bindScreen } from '../../platform/define-screen.ts';
import { defineFeature } from '../../platform/feature.ts';
import { codeEditorScreen, formsEditorScreen } from './screens.ts';

export const feature = defineFeature({
  screens: [
    bindScreen(formsEditorScreen, () => import('./forms-editor-page.tsx')),
    bindScreen(codeEditorScreen, () => import('./code-editor-page.tsx')),
  ],
});
