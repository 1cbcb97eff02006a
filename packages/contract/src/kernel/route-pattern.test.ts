import { describe, expect, it } from 'vitest';
import { printRoute, routeMatcher } from './route-pattern.ts';

const paths = [
  '/',
  '/clients',
  '/clients/{id}',
  '/clients/{id}/edit',
  '/migrations/{id}',
  '/migrations/docs',
  '/site-generator',
  '/site-generator/{id}',
  '/site-generator/{id?}/SiteGeneratorStep',
  '/site-generator/{id?}/{theme}-site-form',
  '/syndication-audit/{clientId}',
  '/syndication-audit/{clientId?}/{partnerId}',
  '/syndication-audit/{clientId?}/{partnerId}/{propertyId}',
  '/syndication-audit/{clientId?}/{partnerId}/{propertyId}/timeline',
  '/feeds-nav/clients/{client_id}',
  '/feeds-nav/clients/{client_id?}/feeds/{feed_key}',
];
const match = routeMatcher(paths.map((path) => ({ path })));

describe('matching an address', () => {
  it.each([
    ['/', '/', {}],
    ['/clients/', '/clients', {}],
    ['/clients/7', '/clients/{id}', { id: '7' }],
    ['/clients/a%2Fb', '/clients/{id}', { id: 'a/b' }],
    ['/migrations/docs', '/migrations/docs', {}],
    ['/migrations/12', '/migrations/{id}', { id: '12' }],
    ['/site-generator/SiteGeneratorStep', '/site-generator/{id?}/SiteGeneratorStep', {}],
    ['/site-generator/7/SiteGeneratorStep', '/site-generator/{id?}/SiteGeneratorStep', { id: '7' }],
    ['/site-generator/bold-site-form', '/site-generator/{id?}/{theme}-site-form', { theme: 'bold' }],
    [
      '/site-generator/7/bold-site-form',
      '/site-generator/{id?}/{theme}-site-form',
      { id: '7', theme: 'bold' },
    ],
    ['/site-generator/7', '/site-generator/{id}', { id: '7' }],
    ['/syndication-audit/7', '/syndication-audit/{clientId}', { clientId: '7' }],
    ['/syndication-audit/zumper', '/syndication-audit/{clientId?}/{partnerId}', { partnerId: 'zumper' }],
    [
      '/syndication-audit/7/9',
      '/syndication-audit/{clientId?}/{partnerId}',
      { clientId: '7', partnerId: '9' },
    ],
    [
      '/syndication-audit/zumper/9',
      '/syndication-audit/{clientId?}/{partnerId}/{propertyId}',
      { partnerId: 'zumper', propertyId: '9' },
    ],
    [
      '/syndication-audit/7/zumper/9/timeline',
      '/syndication-audit/{clientId?}/{partnerId}/{propertyId}/timeline',
      { clientId: '7', partnerId: 'zumper', propertyId: '9' },
    ],
    ['/feeds-nav/clients/feeds/x', '/feeds-nav/clients/{client_id?}/feeds/{feed_key}', { feed_key: 'x' }],
  ])('%s is %s', (address, path, params) => {
    expect(match(address)).toEqual({ route: { path }, params });
  });

  it.each(['/nope', '/clients/7/other', '/Clients', '/clients/%E0%A4', '/site-generator/-site-form/x'])(
    '%s is nothing of ours',
    (address) => {
      expect(match(address)).toBeUndefined();
    },
  );
});

it('prefers a fixed first segment, and takes any text for a parameter', () => {
  const first = routeMatcher([{ path: '/{page}/help' }, { path: '/clients/help' }]);
  expect(first('/clients/help')?.route.path).toBe('/clients/help');
  expect(first('/sites/help')).toEqual({ route: { path: '/{page}/help' }, params: { page: 'sites' } });
});

describe('printing an address', () => {
  it('fills in parameters and omits optional ones that are not given', () => {
    expect(printRoute('/clients/{id}/edit', { id: 'a/b' })).toBe('/clients/a%2Fb/edit');
    expect(printRoute('/site-generator/{id?}/{theme}-site-form', { theme: 'bold' })).toBe(
      '/site-generator/bold-site-form',
    );
    expect(printRoute('/', {})).toBe('/');
  });

  it('refuses to omit required ones', () => {
    expect(() => printRoute('/clients/{id}', {})).toThrow(TypeError);
  });

  it('matches what it printed', () => {
    for (const path of paths) {
      const params = {
        id: '5',
        theme: 'bold',
        clientId: '1',
        partnerId: 'p',
        propertyId: '3',
        client_id: '2',
        feed_key: 'f',
      };
      expect(match(printRoute(path, params))?.route.path).toBe(path);
    }
  });
});
