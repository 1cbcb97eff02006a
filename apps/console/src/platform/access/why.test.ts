import { missing } from '@supersync/contract/access/permission/access.ts';
import { permissionKeys } from '@supersync/contract/access/permission/permission-key.ts';
import {
  permissionsThrough,
  sourcesOf,
  type AccessFacts,
} from '@supersync/contract/access/permission/reach.ts';
import type { Endpoint } from '@supersync/contract/access/route-permission/actions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../session/access-facts.ts';
import { defineScreen } from '../screen/define-screen.ts';
import { entry, group, placementsOf } from '../screen/navigation.ts';
import type { WhyTarget } from './why-question.ts';
import { answerWhy, subjectOf, type Subject } from './why.ts';

const all = { c: true, r: true, u: true, d: true };
const readOnly = { c: false, r: true, u: false, d: false };

const pages = placementsOf([
  entry(defineScreen({ path: '/', title: 'Home', description: '' })),
  group({ label: 'Administrative Tools', keys: ['supersync_admin_tools'] }, [
    entry(defineScreen({ path: '/roles', title: 'Manage Roles', description: '' }), {
      keys: ['supersync_manage_roles'],
      below: [defineScreen({ path: '/roles/{id}', title: 'Role', description: '' })],
    }),
  ]),
]);
const endpoints: Endpoint[] = [
  { method: 'GET', path: '/health/live', summary: null, access: 'public', flag: 'r' },
  { method: 'GET', path: '/auth/current-user', summary: null, access: 'signed-in', flag: 'r' },
  {
    method: 'POST',
    path: '/v0/super-users',
    summary: null,
    access: { chain: [['supersync_admin_tools']], managersOnly: true },
    flag: 'c',
  },
];

const facts: AccessFacts = {
  roles: [
    { id: 'owners', name: 'Owners', products: [{ key: 'supersync_all', ...all }], userIds: [3] },
    {
      id: 'access',
      name: 'Access',
      products: [
        { key: 'supersync_admin_tools', ...readOnly },
        { key: 'supersync_manage_roles', ...all },
        { key: 'supersync_redact', ...all },
      ],
      userIds: [1],
    },
    {
      id: 'desk',
      name: 'Desk',
      products: [{ key: 'supersync_manage_roles', ...all, r: false }],
      userIds: [2],
    },
    { id: 'small', name: 'Small', products: [{ key: 'supersync_manage_roles', ...all }], userIds: [] },
  ],
  groups: [{ group: 'supersync_superuser_manager', key: 'supersync_superuser_manager', userIds: [3] }],
};

const person = (userId: number, more: Partial<Person> = {}): Person => {
  const given = {
    userId,
    name: `Person ${userId}`,
    email: null,
    isSuperUser: true,
    isSuspended: false,
    ...more,
  };
  return { ...given, mayEnter: given.isSuperUser && !given.isSuspended };
};

const subject = (target: WhyTarget): Subject => {
  const found = subjectOf(target, { pages, endpoints });
  if (found === undefined) throw new Error('No such thing');
  return found;
};
const roles = subject({ kind: 'page', path: '/roles' });
const api = (method: string, path: string): Subject => subject({ kind: 'endpoint', method, path });

describe('answerWhy', () => {
  it('names role, product and flag of every link, the entry first and then its ancestors', () => {
    const { allowed, links } = answerWhy(roles, person(1), facts);
    expect(allowed).toBe(true);
    expect(links).toMatchObject([
      { kind: 'person', holds: true },
      {
        kind: 'keys',
        label: 'Manage Roles',
        place: 'itself',
        through: [{ kind: 'role', id: 'access', key: 'supersync_manage_roles' }],
      },
      {
        kind: 'keys',
        label: 'Administrative Tools',
        place: 'above',
        through: [{ key: 'supersync_admin_tools' }],
      },
    ]);
  });

  it('says which key is missing, what comes close, and which role would grant it with the least extra access', () => {
    const { allowed, links } = answerWhy(roles, person(2), facts);
    expect(allowed).toBe(false);
    expect(links[1]).toMatchObject({
      holds: false,
      anyOf: ['supersync_manage_roles'],
      withoutFlag: [{ id: 'desk' }],
      grantedBy: [{ id: 'small' }, { id: 'access' }, { id: 'owners', key: 'supersync_all' }],
    });
    expect(links[2]).toMatchObject({ holds: false, anyOf: ['supersync_admin_tools'], withoutFlag: [] });
  });

  it('a page off the menu inherits from the entry it belongs to', () => {
    const below = subject({ kind: 'page', path: '/roles/{id}' });
    expect(below.requirements.map(({ place }) => place)).toEqual(['above', 'above']);
  });

  it.each([
    ['suspended', { isSuspended: true }],
    ['not a super user', { isSuperUser: false }],
  ])('no key helps who is %s', (_, more) => {
    const { allowed, links } = answerWhy(roles, person(3, more), facts);
    expect(allowed).toBe(false);
    expect(links.map(({ holds }) => holds)).toEqual([false, true, true]);
  });

  it('a page without a requirement is open to every super user', () =>
    expect(answerWhy(subject({ kind: 'page', path: '/' }), person(9), facts)).toMatchObject({
      allowed: true,
      links: [{ kind: 'person' }, { kind: 'open' }],
    }));

  it('knows whom an endpoint admits without keys', () => {
    const outsider = person(9, { isSuperUser: false });
    const suspended = person(9, { isSuspended: true });
    expect(answerWhy(api('GET', '/health/live'), suspended, facts).allowed).toBe(true);
    expect(answerWhy(api('GET', '/auth/current-user'), outsider, facts).allowed).toBe(true);
    expect(answerWhy(api('GET', '/auth/current-user'), suspended, facts).allowed).toBe(false);
  });

  it('uses the endpoint’s own flag and the configured managers', () => {
    const create = api('POST', '/v0/super-users');
    expect(answerWhy(create, person(1), facts).links.map(({ holds }) => holds)).toEqual([true, false, false]);
    expect(answerWhy(create, person(3), facts).allowed).toBe(true);
    const nobodyListed: AccessFacts = { ...facts, groups: [] };
    expect(answerWhy(create, person(3), nobodyListed)).toMatchObject({
      allowed: false,
      links: [{ holds: true }, { holds: true }, { kind: 'manager', holds: false }],
    });
  });

  it('agrees with the guard for every page, key and person', () => {
    const key = fc.constantFrom(...permissionKeys);
    const flags = fc.record({ c: fc.boolean(), r: fc.boolean(), u: fc.boolean(), d: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, flags), { selector: ([name]) => name, maxLength: 6 }),
        fc.constantFrom(...pages),
        (products, page) => {
          const some: AccessFacts = {
            groups: [],
            roles: [
              {
                id: 'r',
                name: 'R',
                products: products.map(([name, given]) => ({ key: name, ...given })),
                userIds: [5],
              },
            ],
          };
          const { allowed, links } = answerWhy(subject({ kind: 'page', path: page.path }), person(5), some);
          const lacking = missing(permissionsThrough(sourcesOf(5, some)), page.chain);
          expect(allowed).toBe(lacking.length === 0);
          const named = links.flatMap((link) => (link.kind === 'keys' && !link.holds ? link.anyOf : []));
          expect(named.toSorted()).toEqual(lacking.toSorted());
        },
      ),
    );
  });

  it('has no answer for an unknown target', () =>
    expect(subjectOf({ kind: 'page', path: '/gone' }, { pages, endpoints })).toBeUndefined());
});
