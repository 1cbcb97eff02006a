import { defineScreen } from '#platform/screen/define-screen.ts';

export const addressRulesScreen = defineScreen({
  path: '/ip-management',
  title: 'IP Management',
  description: 'Allow or deny IP addresses, and test any address.',
  keywords: ['ip', 'address', 'allow', 'deny', 'firewall', 'cidr', 'range', 'block'],
});
