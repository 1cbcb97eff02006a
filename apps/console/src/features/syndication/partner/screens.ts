import { defineScreen } from '#platform/screen/define-screen.ts';

export const partnersScreen = defineScreen({
  path: '/syndication-partners',
  title: 'Partners',
  description: 'Listing sites we send properties to.',
  keywords: ['listing sites', 'ils', 'feeds', 'syndication', 'zillow'],
});

export const partnersTableScreen = defineScreen({
  path: '/syndication-partners/partners-table',
  title: 'Partners table',
  description: 'Listing sites as a table to sort and export.',
});

export const addPartnerScreen = defineScreen({
  path: '/syndication-partners/add',
  title: 'Add partner',
  description: 'Add a listing site with its feed format, limits and required fields.',
});

export const partnerScreen = defineScreen({
  path: '/syndication-partners/{id}',
  title: 'Partner',
  description: 'Properties, ads, settings and history of a listing site.',
  record: 'partner',
});
