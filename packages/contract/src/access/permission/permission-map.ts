import { z } from 'zod';

/** Sources of permissions. `account` has products through roles, the others configured lists. */
export const permissionGroups = [
  'account',
  'importer_admin',
  'importer_team',
  'supersync_superuser_manager',
] as const;

export type PermissionGroup = (typeof permissionGroups)[number];

/** The four flags of a product, by their short names in the map. A view needs `r`. */
export interface Flags {
  readonly c: boolean;
  readonly r: boolean;
  readonly u: boolean;
  readonly d: boolean;
}

export type Flag = keyof Flags;

export const flagNames: readonly Flag[] = ['c', 'r', 'u', 'd'];

export const allFlags: Flags = { c: true, r: true, u: true, d: true };
const noFlags: Flags = { c: false, r: false, u: false, d: false };

export interface Permission extends Flags {
  readonly key: string;
}

export type PermissionMap = Readonly<Partial<Record<PermissionGroup, readonly Permission[]>>>;

/** One row of `GET /v0/perms-api/user/products`: a group's grant of a key, with its flags in wire form. */
export const grantSchema = z.object({
  group: z.enum(permissionGroups),
  productKey: z.string(),
  hasCreate: z.union([z.literal(0), z.literal(1)]),
  hasRead: z.union([z.literal(0), z.literal(1)]),
  hasUpdate: z.union([z.literal(0), z.literal(1)]),
  hasDelete: z.union([z.literal(0), z.literal(1)]),
});

export type Grant = z.infer<typeof grantSchema>;

const mergeFlags = (a: Flags, b: Flags): Flags => ({
  c: a.c || b.c,
  r: a.r || b.r,
  u: a.u || b.u,
  d: a.d || b.d,
});

/** Merges the flags of several roles on one key. Groups without permissions are dropped. */
export function permissionMapOf(grants: readonly Grant[]): PermissionMap {
  const groups = new Map<PermissionGroup, Map<string, Flags>>();
  for (const grant of grants) {
    const group = groups.get(grant.group) ?? new Map<string, Flags>();
    const flags: Flags = {
      c: grant.hasCreate === 1,
      r: grant.hasRead === 1,
      u: grant.hasUpdate === 1,
      d: grant.hasDelete === 1,
    };
    group.set(grant.productKey, mergeFlags(group.get(grant.productKey) ?? noFlags, flags));
    groups.set(grant.group, group);
  }
  return Object.fromEntries(
    permissionGroups.flatMap((name) => {
      const group = groups.get(name);
      return group === undefined ? [] : [[name, [...group].map(([key, flags]) => ({ key, ...flags }))]];
    }),
  );
}

/** A person's permissions over all groups: key → merged flags. */
export type HeldPermissions = ReadonlyMap<string, Flags>;

export const noPermissions: HeldPermissions = new Map();

export function permissionsFrom(map: PermissionMap): HeldPermissions {
  const held = new Map<string, Flags>();
  for (const permissions of Object.values(map))
    for (const { key, ...flags } of permissions) held.set(key, mergeFlags(held.get(key) ?? noFlags, flags));
  return held;
}
