import { expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

const origin = 'https://console.test';

it.each([
  ['/', '/'],
  ['/clients', '/clients'],
  ['/clients/7?tab=history#top', '/clients/7?tab=history#top'],
  ['/site-generator/7/bold-site-form', '/site-generator/7/bold-site-form'],
])('%s is an address of ours', (wanted, expected) => {
  expect(safeRedirect(wanted, origin)).toBe(expected);
});

it.each([
  null,
  '',
  'clients',
  '//evil.test',
  '//evil.test/clients',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/\n/evil.test',
  'https://evil.test/clients',
  'https:/clients',
  'https:clients',
  'javascript:alert(1)',
  'data:text/html,x',
  '/clients/../../..//evil.test',
  '/./\\evil.test',
  '/nope',
  '/login',
  '/login?redirect=/clients',
  '/api/v1/clients',
  '/clients\u0000',
  '/ｃlients',
  '/@evil.test',
])('%j ends at home', (wanted) => {
  expect(safeRedirect(wanted, origin)).toBe('/');
});
