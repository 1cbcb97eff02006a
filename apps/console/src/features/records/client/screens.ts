import { defineScreen } from '#platform/screen/define-screen.ts';

export const clientsScreen = defineScreen({
  path: '/clients',
  title: 'Clients',
  description: 'The companies whose rental properties we serve.',
  keywords: ['companies', 'landlords', 'partners', 'settings', 'logo'],
});

export const clientScreen = defineScreen({
  path: '/clients/{id}',
  title: 'Client',
  description: 'One client: its health, properties, partners, websites, importers, settings and people.',
  record: 'client',
});

export const clientEditScreen = defineScreen({
  path: '/clients/{id}/edit',
  title: 'Edit client',
  description: 'A client’s names, keys, logo, partners and settings.',
});
