import { defineScreen } from '#platform/screen/define-screen.ts';

export const formsEditorScreen = defineScreen({
  path: '/dev/components/forms-editor',
  title: 'Forms editor',
  description: 'Build a task’s parameter form beside its JSON and test its validation.',
  keywords: ['fieldConfig', 'task', 'parameters'],
});

export const codeEditorScreen = defineScreen({
  path: '/dev/components/monaco-editor',
  title: 'Code editor',
  description: 'Try the code editor with JSON, SQL, XML and HTML, and compare two texts.',
  keywords: ['monaco', 'diff', 'json', 'sql', 'xml', 'html'],
});
