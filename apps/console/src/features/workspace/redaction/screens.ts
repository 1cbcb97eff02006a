import { defineScreen } from '#platform/screen/define-screen.ts';

export const redactScreen = defineScreen({
  path: '/redact-prospect',
  title: 'Redact Prospect',
  description: 'Find and permanently erase a person’s data. Produces an anonymous receipt.',
  keywords: ['erase', 'privacy', 'personal data', 'consent', 'receipt', 'forget'],
  lists: ['redaction'],
});
