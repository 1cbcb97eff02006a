import { defineScreen } from '#platform/screen/define-screen.ts';

export const addressRulesScreen = defineScreen({
  path: '/ip-management',
  title: 'IP Management',
  description: 'Which addresses get in, and a test of any of them.',
  keywords: ['ip', 'address', 'allow', 'deny', 'firewall', 'cidr', 'range', 'block'],
});
