import { defineScreen } from '#platform/screen/define-screen.ts';

export const clientsScreen = defineScreen({
  path: '/clients',
  title: 'Clients',
  description: 'Companies whose rental properties we manage.',
  keywords: ['companies', 'landlords', 'partners', 'settings', 'logo'],
});

export const clientScreen = defineScreen({
  path: '/clients/{id}',
  title: 'Client',
  description: 'Health, properties, partners, websites, importers, settings and people of a client.',
  record: 'client',
});

export const clientEditScreen = defineScreen({
  path: '/clients/{id}/edit',
  title: 'Edit client',
  description: 'Edit a client’s names, keys, logo, partners and settings.',
});
