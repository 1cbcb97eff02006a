import type { AccessFacts } from '@supersync/contract/access/permission/reach.ts';
import { describe, expect, it } from 'vitest';
import { csvText } from '#kit/csv/csv.ts';
import type { Filters } from '#kit/list-page/list-filter.ts';
import type { Person, FullAccess } from '#platform/session/access-facts.ts';
import { defineScreen } from '#platform/screen/define-screen.ts';
import { entry, group, placementsOf } from '#platform/screen/navigation.ts';
import {
  comparePeople,
  differsInKey,
  differsInPage,
  parseCompared,
  printCompared,
} from './compare-people.ts';
import { isStandout, narrowed, routeRows, type Narrowing } from './route-rows.ts';
import { routeTable } from './route-text.ts';

const all = { c: true, r: true, u: true, d: true };
const built = (path: string, title: string) =>
  defineScreen({ path, title, description: `About ${title.toLowerCase()}.` });
const auditLogs = defineScreen({ path: '/audit-logs', title: 'Audit logs', description: '' });
const pages = placementsOf([
  entry(built('/', 'Home')),
  group({ label: 'Administrative Tools', keys: ['supersync_admin_tools'], below: [auditLogs] }, [
    entry(built('/roles', 'Manage Roles'), {
      keys: ['supersync_manage_roles'],
      below: [built('/roles/{id}', 'Role')],
    }),
    entry(built('/superuser-manager', 'Superuser Manager'), { keys: ['supersync_superuser_manager'] }),
  ]),
]);
const facts: AccessFacts = {
  groups: [],
  roles: [
    {
      id: 'access',
      name: '=Access, "all"',
      products: [
        { key: 'supersync_admin_tools', ...all },
        { key: 'supersync_manage_roles', ...all, d: false },
      ],
      userIds: [1, 3],
    },
    { id: 'idle', name: 'Idle', products: [{ key: 'supersync_superuser_manager', ...all }], userIds: [] },
  ],
};
const person = (userId: number, mayEnter = true): Person => ({
  userId,
  name: `Person ${userId}`,
  email: null,
  isSuperUser: true,
  isSuspended: !mayEnter,
  mayEnter,
});
const whole: FullAccess = { facts, pages, people: [person(1), person(2), person(3, false)] };
const rows = routeRows(whole);

const paths = (given: Partial<Narrowing>): string[] =>
  narrowed(rows, whole, { search: '', filters: {}, only: null, ...given }).map(
    ({ placement }) => placement.path,
  );
const by = (id: string, ...values: string[]): Filters => ({ [id]: { kind: 'in', values } });

describe('routeRows', () => {
  it('distinguishes own keys from inherited ones', () => {
    const told = rows.map(({ placement, own, inherited }) => [
      placement.path,
      own,
      inherited.map(({ keys }) => keys[0]),
    ]);
    expect(told).toEqual([
      ['/', [], []],
      ['/audit-logs', [], ['supersync_admin_tools']],
      ['/roles', ['supersync_manage_roles'], ['supersync_admin_tools']],
      ['/roles/{id}', [], ['supersync_admin_tools', 'supersync_manage_roles']],
      ['/superuser-manager', ['supersync_superuser_manager'], ['supersync_admin_tools']],
    ]);
  });

  it('counts the people who may enter, and what admits them', () => {
    expect(rows.map(({ people }) => people)).toEqual([2, 1, 1, 1, 0]);
    expect(rows[2]?.ways).toEqual([{ kind: 'role', id: 'access', name: '=Access, "all"', people: 1 }]);
  });

  it('flags what stands out', () => {
    const marked = (which: Parameters<typeof isStandout>[1]): string[] =>
      rows.filter((row) => isStandout(row, which)).map(({ placement }) => placement.path);
    expect(marked('open')).toEqual(['/']);
    expect(marked('nobody')).toEqual(['/superuser-manager']);
  });
});

describe('narrowed', () => {
  it('by person: the pages they can open, and none if they may not enter', () => {
    expect(paths({ filters: by('person', '1') })).toEqual(['/', '/audit-logs', '/roles', '/roles/{id}']);
    expect(paths({ filters: by('person', '2') })).toEqual(['/']);
    expect(paths({ filters: by('person', '3') })).toEqual([]);
    expect(paths({ filters: by('person', '77') })).toEqual([]);
    expect(paths({ filters: by('person', '1', '2') })).toEqual(['/', '/audit-logs', '/roles', '/roles/{id}']);
  });

  it('by role: pages its keys help with, whether or not anyone holds it', () => {
    expect(paths({ filters: by('role', 'idle') })).toEqual(['/superuser-manager']);
    expect(paths({ filters: by('role', 'access') })).toEqual([
      '/audit-logs',
      '/roles',
      '/roles/{id}',
      '/superuser-manager',
    ]);
  });

  it('by key, own or inherited; supersync_all helps wherever a key is required', () => {
    expect(paths({ filters: by('key', 'supersync_manage_roles') })).toEqual(['/roles', '/roles/{id}']);
    expect(paths({ filters: by('key', 'supersync_all') })).toEqual(
      rows.slice(1).map(({ placement }) => placement.path),
    );
  });

  it('by every word of a text, combined with the other filters', () => {
    expect(paths({ search: 'ROLES admin' })).toEqual(['/roles', '/roles/{id}']);
    expect(paths({ only: 'nobody', search: 'superuser', filters: by('role', 'idle') })).toEqual([
      '/superuser-manager',
    ]);
    expect(paths({ only: 'open', search: 'superuser' })).toEqual([]);
  });
});

it('the file contains the visible rows and columns, with formulas escaped', () => {
  const shown = narrowed(rows, whole, {
    search: '',
    filters: by('key', 'supersync_manage_roles'),
    only: null,
  });
  expect(csvText(routeTable(shown, ['path', 'through', 'people']))).toBe(
    'Path,Through,People\r\n' +
      '/roles,"\'=Access, ""all"" (1)",1\r\n' +
      '/roles/{id},"\'=Access, ""all"" (1)",1\r\n',
  );
});

describe('comparePeople', () => {
  const [first, second, suspended] = whole.people;
  if (first === undefined || second === undefined || suspended === undefined) throw new Error('Three people');

  it('compares pages and keys', () => {
    const { pages: seen, keys } = comparePeople(first, second, whole);
    expect(seen.filter(differsInPage).map(({ page }) => page.path)).toEqual([
      '/audit-logs',
      '/roles',
      '/roles/{id}',
    ]);
    expect(keys).toEqual([
      { key: 'supersync_admin_tools', left: ['c', 'r', 'u', 'd'], right: [] },
      { key: 'supersync_manage_roles', left: ['c', 'r', 'u'], right: [] },
    ]);
  });

  it('a suspended person holds the same keys and can open nothing', () => {
    const { pages: seen, keys } = comparePeople(first, suspended, whole);
    expect(keys.filter(differsInKey)).toEqual([]);
    expect(seen.some(({ right }) => right)).toBe(false);
  });

  it('a person does not differ from themselves', () => {
    const { pages: seen, keys } = comparePeople(first, first, whole);
    expect([...seen.filter(differsInPage), ...keys.filter(differsInKey)]).toEqual([]);
  });

  it('the address names both people, and either may be missing', () => {
    expect(parseCompared(printCompared(7, 12))).toEqual([7, 12]);
    expect(parseCompared(printCompared(null, 12))).toEqual([null, 12]);
    expect(parseCompared('x,0')).toEqual([null, null]);
  });
});
