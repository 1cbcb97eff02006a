import { permissionsFrom } from '@supersync/contract/access/permission/permission-map.ts';
import type { AccessFacts, RoleFacts } from '@supersync/contract/access/permission/reach.ts';
import { expect, it } from 'vitest';
import { grantingRoles } from './granting-roles.ts';

const every = { c: true, r: true, u: true, d: true };

const role = (name: string, keys: readonly string[], userIds: readonly number[] = []): RoleFacts => ({
  id: name,
  name,
  products: keys.map((key) => ({ key, ...every })),
  userIds,
});

const facts: AccessFacts = {
  roles: [
    role('Everything', ['supersync_all']),
    role('Broad', ['supersync_admin_tools', 'supersync_manage_roles', 'supersync_redact']),
    role('Exact', ['supersync_admin_tools', 'supersync_manage_roles']),
    role('Half', ['supersync_admin_tools']),
    role('Elsewhere', ['supersync_csv_data_export']),
  ],
  groups: [],
};

const pages = [
  { path: '/roles', label: 'Roles', chain: [['supersync_admin_tools'], ['supersync_manage_roles']] },
  { path: '/redact-prospect', label: 'Redact', chain: [['supersync_redact']] },
  { path: '/csv', label: 'CSV', chain: [['supersync_csv_data_export']] },
] as const;

const admin = permissionsFrom({ account: [{ key: 'supersync_all', ...every }] });
const roles = pages[0].chain;

it('ranks first what opens the page with the least extra access, and omits what does not help', () => {
  const ranked = grantingRoles(7, roles, facts, pages, admin);
  expect(ranked.map((each) => each.role.name)).toEqual(['Exact', 'Broad', 'Everything', 'Half']);
  expect(ranked[0]?.gainedPages.map(({ label }) => label)).toEqual(['Roles']);
  expect(ranked[1]?.gainedPages.map(({ label }) => label)).toEqual(['Roles', 'Redact']);
  expect(ranked[3]?.stillMissing).toEqual(['supersync_manage_roles']);
});

it('includes what the person already holds: half is enough if they have the other half', () => {
  const held: AccessFacts = {
    ...facts,
    roles: [...facts.roles, role('Mine', ['supersync_manage_roles'], [7])],
  };
  const ranked = grantingRoles(7, roles, held, pages, admin);
  expect(ranked[0]?.role.name).toBe('Half');
  expect(ranked[0]?.stillMissing).toEqual([]);
  expect(ranked.map((each) => each.role.name)).not.toContain('Mine');
});

it('says which roles hold more than the granter may give, and ranks them last', () => {
  const manager = permissionsFrom({
    account: [
      { key: 'supersync_admin_tools', ...every },
      { key: 'supersync_manage_roles', ...every, d: false },
    ],
  });
  const ranked = grantingRoles(7, roles, facts, pages, manager);
  expect(ranked.map((each) => [each.role.name, each.beyondGranter])).toEqual([
    ['Half', []],
    ['Exact', ['supersync_manage_roles']],
    ['Broad', ['supersync_manage_roles', 'supersync_redact']],
    ['Everything', ['supersync_all']],
  ]);
});
