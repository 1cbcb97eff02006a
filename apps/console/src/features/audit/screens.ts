import { defineScreen } from '../../platform/define-screen.ts';

export const auditScreen = defineScreen({
  path: '/audit-logs',
  title: 'Audit logs',
  description: 'Who did what to which record, when and why; provably unchanged.',
  keywords: ['history', 'changes', 'undo', 'verify', 'evidence', 'who'],
});
