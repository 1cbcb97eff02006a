import { defineScreen } from '#platform/screen/define-screen.ts';

export const redactScreen = defineScreen({
  path: '/redact-prospect',
  title: 'Redact Prospect',
  description:
    'Find a person in every store, erase what is known of them, and give a receipt that names nobody.',
  keywords: ['erase', 'privacy', 'personal data', 'consent', 'receipt', 'forget'],
  lists: ['redaction'],
});
