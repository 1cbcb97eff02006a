import { defineScreen } from '#platform/screen/define-screen.ts';

export const auditScreen = defineScreen({
  path: '/audit-logs',
  title: 'Audit logs',
  description: 'Review, verify and undo changes to records.',
  keywords: ['history', 'changes', 'undo', 'verify', 'evidence', 'who'],
});
