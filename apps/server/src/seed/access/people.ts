import type { PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import { allFlags, type Flags } from '@supersync/contract/access/permission/permission-map.ts';
import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { roleUser } from '@supersync/contract/access/role/role-user.ts';
import { role } from '@supersync/contract/access/role/role.ts';
import { user } from '@supersync/contract/access/user/user.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { printKey } from '@supersync/contract/kernel/record-key.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords, insertRows } from '../insert.ts';
import { randomFor } from '../random.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly isSuperUser?: boolean;
  readonly isSuspended?: true;
  readonly cannotSignIn?: true;
}

/** Named by their jobs: no real people. Membership changes are attributed to user 1. */
export const people: readonly Person[] = [
  { id: 1, name: 'system', title: 'System', roles: [], isSuperUser: false, cannotSignIn: true },
  { id: 2, name: 'admin', title: 'Administrator', roles: ['Console administrators'] },
  { id: 3, name: 'importer', title: 'Importer', roles: ['Importer team'] },
  { id: 4, name: 'sales', title: 'Sales', roles: ['Sales'] },
  { id: 5, name: 'support', title: 'Support', roles: [] },
  { id: 6, name: 'client', title: 'Client', roles: [], isSuperUser: false },
  { id: 7, name: 'owner', title: 'Owner', roles: ['Console administrators'] },
  { id: 8, name: 'security', title: 'Security', roles: ['Access management'] },
  { id: 9, name: 'platform', title: 'Developer', roles: ['Developers', 'Importer administrators'] },
  { id: 10, name: 'data', title: 'Data', roles: ['Data services'] },
  { id: 11, name: 'websites', title: 'Websites', roles: ['Website services'] },
  { id: 12, name: 'auditor', title: 'Auditor', roles: ['Auditors'] },
  { id: 13, name: 'former', title: 'Former member', roles: ['Sales'], isSuspended: true },
];

export const emailOf = ({ name }: Person): string => `${name}@supersync.test`;

export const personId = (name: string): number => {
  const found = people.find((person) => person.name === name);
  if (found === undefined) throw new Error(`The demo has no account called ${name}`);
  return found.id;
};

const readOnly: Flags = { c: false, r: true, u: false, d: false };

interface Role {
  readonly name: string;
  readonly grants: readonly PermissionKey[];
  readonly flags?: Flags;
}

const roles: readonly Role[] = [
  { name: 'Console administrators', grants: ['supersync_all'] },
  { name: 'Importer team', grants: ['supersync_importer_team'] },
  { name: 'Importer administrators', grants: ['supersync_importer_team', 'supersync_importer_admin'] },
  { name: 'Sales', grants: ['supersync_rate_retirement', 'supersync_call_tracking'] },
  {
    name: 'Access management',
    grants: [
      'supersync_admin_tools',
      'supersync_manage_roles',
      'supersync_superuser_manager',
      'supersync_redact',
    ],
  },
  {
    name: 'Developers',
    grants: [
      'supersync_developer_tools',
      'supersync_route_permissions',
      'supersync_leads_replay',
      'supersync_messaging_sender',
      'supersync_messaging_audit',
    ],
  },
  {
    name: 'Data services',
    grants: [
      'supersync_shadow',
      'supersync_discrete_buildings',
      'supersync_image_labelling',
      'supersync_csv_data_export',
    ],
  },
  { name: 'Website services', grants: ['supersync_themed_site_generator', 'supersync_fpn_data_gen'] },
  {
    name: 'Auditors',
    grants: ['supersync_admin_tools', 'supersync_manage_roles', 'supersync_messaging_audit'],
    flags: readOnly,
  },
  // Without members: the screens must handle such roles.
  {
    name: 'Syndication specialists',
    grants: ['supersync_promoted_listings', 'supersync_source_reporting', 'supersync_client_restrictions'],
  },
];

/** `passwords` by person id; people without one cannot sign in with a password. */
export async function seedPeople(
  tx: Queryable,
  calendar: Calendar,
  passwords: ReadonlyMap<number, string>,
): Promise<void> {
  const random = randomFor('people');
  const administrator = personId('admin');
  const stamp = (offset: number, userId: number | null = administrator) => ({
    userId,
    at: calendar.time(random, offset),
  });
  await insertRecords(
    tx,
    user,
    people.map((person) => {
      const joined = random.integer(-900, -200);
      return {
        id: person.id,
        email: emailOf(person),
        firstName: person.id === 1 ? 'Supersync' : 'Demo',
        lastName: person.title,
        isSuperUser: person.isSuperUser ?? true,
        suspendedAt: person.isSuspended ? calendar.time(random, -30) : null,
        created: calendar.time(random, joined),
        modified: stamp(person.isSuspended ? -30 : joined),
      };
    }),
  );
  await tx.query({ text: 'update users set email_verified_at = created' });
  for (const [id, hash] of passwords)
    await tx.query({ text: 'update users set password_hash = $2 where id = $1', values: [id, hash] });

  const ids = new Map(roles.map(({ name }) => [name, random.uuid()]));
  const idOf = (name: string): string => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo has no role called ${name}`);
    return id;
  };
  const madeRoles = roles.map(({ name }) => ({
    id: idOf(name),
    name,
    roleType: 'staff',
    created: calendar.time(random, -190),
    modified: stamp(random.integer(-180, -5)),
  }));
  const grants = roles.flatMap(({ name, grants: keys, flags = allFlags }) =>
    keys.map((productKey) => ({
      roleId: idOf(name),
      productKey,
      hasCreate: flags.c,
      hasRead: flags.r,
      hasUpdate: flags.u,
      hasDelete: flags.d,
      created: calendar.time(random, -189),
      modified: stamp(-189, 1),
    })),
  );
  const members = people.flatMap((person) =>
    person.roles.map((name) => ({
      roleId: idOf(name),
      userId: person.id,
      created: calendar.time(random, -188),
      modified: stamp(-188, 1),
    })),
  );
  await insertRecords(tx, role, madeRoles);
  await insertRecords(tx, roleProduct, grants);
  await insertRecords(tx, roleUser, members);
  const made = (resource: Resource, record: { created: string }, changes: object) => ({
    at: record.created,
    actor_id: administrator,
    action: 'created',
    resource: resource.name,
    record_key: printKey(resource, record),
    changes,
    request_id: random.uuid(),
  });
  await insertRows(
    tx,
    'audit_entries',
    [
      ...madeRoles.map((each) => made(role, each, { name: [null, each.name] })),
      ...grants.map((each) => made(roleProduct, each, { productKey: [null, each.productKey] })),
      ...members.map((each) => made(roleUser, each, { userId: [null, each.userId] })),
    ].toSorted((one, other) => one.at.localeCompare(other.at)),
  );
}
