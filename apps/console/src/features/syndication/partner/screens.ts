import { defineScreen } from '#platform/screen/define-screen.ts';

export const partnersScreen = defineScreen({
  path: '/syndication-partners',
  title: 'Partners',
  description: 'The listing sites that properties are sent to, and how they stand.',
  keywords: ['listing sites', 'ils', 'feeds', 'syndication', 'zillow'],
});

export const partnersTableScreen = defineScreen({
  path: '/syndication-partners/partners-table',
  title: 'Partners table',
  description: 'The same listing sites as a table, to sort and export.',
});

export const addPartnerScreen = defineScreen({
  path: '/syndication-partners/add',
  title: 'Add partner',
  description: 'A new listing site: how it gets its feed, what it takes and what it asks for.',
});

export const partnerScreen = defineScreen({
  path: '/syndication-partners/{id}',
  title: 'Partner',
  description: 'One listing site: what it gets, what stops each property, its ads, settings and history.',
  record: 'partner',
});
