import { defineScreen } from '#platform/screen/define-screen.ts';

export const rateRetirementScreen = defineScreen({
  path: '/rate-expiry-management',
  title: 'Rate Retirement',
  description: 'Track expiring rates, revenue by state and late notices.',
  keywords: ['rate', 'increase', 'expiry', 'renewal', 'subscription', 'notice'],
});

export const allRatesScreen = defineScreen({
  path: '/rate-expiry-management/all',
  title: 'All rates',
  description: 'Subscriptions with their current and proposed rates.',
  lists: ['subscription'],
});

export const approvedRatesScreen = defineScreen({
  path: '/rate-expiry-management/approved',
  title: 'Approved rates',
  description: 'Approved changes whose notice is not sent yet.',
});

export const canceledRatesScreen = defineScreen({
  path: '/rate-expiry-management/canceled',
  title: 'Canceled rates',
  description: 'Canceled changes with their reason and next review.',
});

export const ratesToApproveScreen = defineScreen({
  path: '/rate-expiry-management/needsApproval',
  title: 'Rates awaiting approval',
  description: 'Review, edit and approve proposed rates.',
  keywords: ['approve', 'worklist', 'four eyes'],
});

export const retiringRatesScreen = defineScreen({
  path: '/rate-expiry-management/retiring',
  title: 'Retiring rates',
  description: 'Changes whose notice is sent. The new rate applies on its effective date.',
  lists: ['rate_notice', 'rate_history'],
});

export const defaultRatesScreen = defineScreen({
  path: '/default-rate-expiry',
  title: 'Default Rate Settings',
  description: 'Set how the rates of each service increase.',
  keywords: ['default', 'increase', 'cap', 'rounding', 'simulate'],
  lists: ['service_default_rate_increase'],
});

export const letterTemplateScreen = defineScreen({
  path: '/rate-retirement-email-preview',
  title: 'Default Email Template',
  description: 'Edit, preview and test the notice about a new rate.',
  keywords: ['letter', 'notice', 'mail', 'french', 'variables'],
  lists: ['rate_letter_template'],
});
