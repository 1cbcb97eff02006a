import { defineScreen } from '#platform/screen/define-screen.ts';

export const formsEditorScreen = defineScreen({
  path: '/dev/components/forms-editor',
  title: 'Forms editor',
  description: 'Build the form a task asks for, see it and its JSON side by side, try its validation.',
  keywords: ['fieldConfig', 'task', 'parameters'],
});

export const codeEditorScreen = defineScreen({
  path: '/dev/components/monaco-editor',
  title: 'Code editor',
  description: 'JSON, SQL, XML and HTML in the editor that every screen uses, with two texts compared.',
  keywords: ['monaco', 'diff', 'json', 'sql', 'xml', 'html'],
});
