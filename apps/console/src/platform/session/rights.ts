import { missing, type Access } from '@supersync/contract/access/permission/access.ts';
import { permissionKeys, type PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import type { Flag, HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import type { Action } from '@supersync/contract/kernel/define-action.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { useMemo } from 'react';
import { useHeldPermissions } from './session.ts';

/** Everyone here is a super user, so only keys are checked. The server checks again. */
export const isOpenTo = (held: HeldPermissions, access: Access | undefined, flag: Flag = 'r'): boolean =>
  access !== undefined && (typeof access === 'string' || missing(held, access.chain, flag).length === 0);

export interface Rights {
  readonly read: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}

export const rightsTo = ({ access }: Resource, held: HeldPermissions): Rights => ({
  read: isOpenTo(held, access.read, 'r'),
  create: isOpenTo(held, access.create, 'c'),
  update: isOpenTo(held, access.update, 'u'),
  delete: isOpenTo(held, access.delete, 'd'),
});

/**
 * What this person may do with the records of a resource, from its declaration:
 * `useRights(restriction).create`.
 */
export const useRights = (resource: Resource): Rights => rightsTo(resource, useHeldPermissions());

/** Whether this person may call an action. */
export const useMayCall = ({ access, flag }: Pick<Action, 'access' | 'flag'>): boolean =>
  isOpenTo(useHeldPermissions(), access, flag);

/** The keys this person holds, for what they may grant to others. */
export const useOwnKeys = (): readonly PermissionKey[] => {
  const held = useHeldPermissions();
  return useMemo(() => permissionKeys.filter((key) => missing(held, [[key]]).length === 0), [held]);
};
