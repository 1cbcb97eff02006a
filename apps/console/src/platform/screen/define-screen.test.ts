import { expect, it } from 'vitest';
import { defineScreen, hrefOf } from './define-screen.ts';

const client = defineScreen({ path: '/clients/{id}', title: 'Client', description: 'One client.' });
const clients = defineScreen({ path: '/clients', title: 'Clients', description: 'All clients.' });
const form = defineScreen({
  path: '/site-generator/{id?}/{theme}-site-form',
  title: 'Site form',
  description: 'The form of a theme.',
});

it('builds addresses from screens', () => {
  expect(hrefOf(clients)).toBe('/clients');
  expect(hrefOf(clients, {}, { search: 'oak & elm', page: 2, status: undefined })).toBe(
    '/clients?search=oak+%26+elm&page=2',
  );
  expect(hrefOf(client, { id: 7 })).toBe('/clients/7');
  expect(hrefOf(form, { theme: 'bold' })).toBe('/site-generator/bold-site-form');
  expect(hrefOf(form, { id: 7, theme: 'bold' })).toBe('/site-generator/7/bold-site-form');
});

it('checks the session and then the permissions unless declared otherwise', () => {
  expect(client.middleware).toEqual(['auth', 'permissions']);
});
