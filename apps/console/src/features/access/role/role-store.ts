import type { Flags } from '@supersync/contract/access/permission/permission-map.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { roleUser } from '@supersync/contract/access/role/role-user.ts';
import { role } from '@supersync/contract/access/role/role.ts';
import { create } from 'zustand';
import { allRoles } from '#platform/session/access-facts.ts';
import { client } from '#platform/query/api.ts';
import { logFailure } from '#platform/log.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { invalidate, listOptions, recordOptions } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';
import { givesReason } from '#platform/toast/toast-text.ts';
import { rolesFailed } from './role-list.tsx';

/** A role with its products and its people. */
export const roleRelations = { relations: ['products', 'users', 'users.user'] } as const;
export type FullRole = With<typeof role, 'products' | 'users' | 'users.user'>;

export const roleOptions = (id: string) => recordOptions(role, id, roleRelations);

/** Role actions track loading and error state. */
interface RoleState {
  readonly selected: string | null;
  readonly loading: boolean;
  readonly error: string | null;
}

export const useRoleStore = create<RoleState>()(() => ({ selected: null, loading: false, error: null }));

export const selectRole = (id: string | null): void => useRoleStore.setState({ selected: id, error: null });

/** Membership changes are attributed to user 1 on the wire; the server's audit names the actual person. */
const attributedTo = { modified: { userId: 1 } };

const allFour = { hasCreate: true, hasRead: true, hasUpdate: true, hasDelete: true } as const;

const hasOwnWords = (error: unknown): error is Error => error instanceof RoleError || givesReason(error);

/** Keeps the message in the error state, logs it, and rethrows. */
async function track<T>(otherwise: string, work: () => Promise<T>): Promise<T> {
  useRoleStore.setState({ loading: true, error: null });
  try {
    return await work();
  } catch (error) {
    const message = hasOwnWords(error) ? error.message : otherwise;
    useRoleStore.setState({ error: message });
    logFailure(otherwise, error);
    throw error;
  } finally {
    useRoleStore.setState({ loading: false });
  }
}

/** The store keeps the message; the toast makes it visible. */
export const toastRoleError = (error: unknown): void => toastError(useRoleStore.getState().error ?? error);

/** Refusals of the console itself, with their messages. */
export class RoleError extends Error {
  override readonly name = 'RoleError';
}

function selectedRole(otherwise: string): string {
  const { selected } = useRoleStore.getState();
  if (selected === null) throw new RoleError(otherwise);
  return selected;
}

const refetched = (): Promise<void> => invalidate(role, roleProduct, roleUser);

/** Shows a change at once, and reverts it on failure. */
async function optimistically(
  id: string,
  change: (now: FullRole) => FullRole,
  work: () => Promise<unknown>,
): Promise<void> {
  const { queryKey } = roleOptions(id);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  if (before !== undefined) queryClient.setQueryData(queryKey, change(before));
  try {
    await work();
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  } finally {
    await refetched();
  }
}

export const fetchRoles = () => track(rolesFailed, () => queryClient.fetchQuery(listOptions(role, allRoles)));

export const fetchRole = (id: string) =>
  track('Failed to fetch role', () => queryClient.fetchQuery(roleOptions(id)));

export interface NewRole {
  readonly name: string;
  readonly roleType: string;
  readonly userId: number | null;
  /** Each is granted with all four flags. */
  readonly products?: readonly { readonly productKey: string; readonly flags?: Flags }[];
  readonly userIds?: readonly number[];
}

/** The id is made in the browser. */
export const createRole = ({
  name,
  roleType,
  userId,
  products = [],
  userIds = [],
}: NewRole): Promise<string> =>
  track('Failed to create role', async () => {
    if (name.trim() === '' || roleType.trim() === '' || userId === null)
      throw new RoleError('Role name and type and modified user are required.');
    const id = crypto.randomUUID();
    await client.create(role, { id, name: name.trim(), roleType: roleType.trim(), modified: { userId } });
    try {
      for (const { productKey, flags } of products)
        await client.create(roleProduct, {
          roleId: id,
          productKey,
          ...(flags === undefined
            ? allFour
            : { hasCreate: flags.c, hasRead: flags.r, hasUpdate: flags.u, hasDelete: flags.d }),
          ...attributedTo,
        });
      for (const member of userIds)
        await client.create(roleUser, { roleId: id, userId: member, ...attributedTo });
    } finally {
      await refetched();
    }
    return id;
  });

/** The version is that of the role as the person saw it. */
export const updateRole = (
  changes: { name?: string; roleType?: string },
  userId: number,
  version: number,
): Promise<void> =>
  track('Failed to update role', async () => {
    const id = selectedRole('No role selected for update');
    await optimistically(
      id,
      (now) => ({ ...now, ...changes }),
      () => client.update(role, id, { id, ...changes, modified: { userId } }, version),
    );
  });

export const addProduct = (productKey: string): Promise<void> =>
  track('Failed to add product to role', async () => {
    const roleId = selectedRole('No role selected');
    await optimistically(
      roleId,
      (now) => now,
      () => client.create(roleProduct, { roleId, productKey, ...allFour, ...attributedTo }),
    );
  });

export const removeProduct = (productKey: string): Promise<void> =>
  track('Failed to remove product from role', async () => {
    const roleId = selectedRole('No role selected');
    await optimistically(
      roleId,
      (now) => ({ ...now, products: now.products.filter((product) => product.productKey !== productKey) }),
      () => client.remove(roleProduct, { roleId, productKey }),
    );
  });

export type ProductFlags = Record<keyof typeof allFour, boolean>;

/** Switches wait for each other: each is sent with the version that the one before it made. */
let switching: Promise<unknown> = Promise.resolve();

function inTurn(send: () => Promise<unknown>): Promise<unknown> {
  switching = switching.then(send, send);
  return switching;
}

/**
 * All four flags are sent, so those that were not switched are read first: another person may have withdrawn one since
 * the page was drawn. The record is identified in the body, not in the address.
 */
async function sendFlags(
  key: { readonly roleId: string; readonly productKey: string },
  switched: Partial<ProductFlags>,
): Promise<void> {
  const { hasCreate, hasRead, hasUpdate, hasDelete, version } = await client.get(roleProduct, key);
  const flags = { hasCreate, hasRead, hasUpdate, hasDelete, ...switched };
  await client.updateNamed(roleProduct, { ...key, ...flags, ...attributedTo }, version);
}

export const updateProductPermissions = (
  productKey: string,
  switched: Partial<ProductFlags>,
): Promise<void> =>
  track('Failed to update product permissions', async () => {
    const roleId = selectedRole('No role selected');
    await optimistically(
      roleId,
      (now) => ({
        ...now,
        products: now.products.map((product) =>
          product.productKey === productKey ? { ...product, ...switched } : product,
        ),
      }),
      () => inTurn(() => sendFlags({ roleId, productKey }, switched)),
    );
  });

/** The role is the selected one, except in an undo: another may be open by then. */
export const addUser = (userId: number, toRole?: string): Promise<void> =>
  track('Failed to add user to role', async () => {
    const roleId = toRole ?? selectedRole('No role selected');
    await optimistically(
      roleId,
      (now) => now,
      () => client.create(roleUser, { roleId, userId, ...attributedTo }),
    );
  });

export const removeUser = (userId: number): Promise<void> =>
  track('Failed to remove user from role', async () => {
    const roleId = selectedRole('No role selected');
    await optimistically(
      roleId,
      (now) => ({ ...now, users: now.users.filter((member) => member.userId !== userId) }),
      () => client.remove(roleUser, { roleId, userId }),
    );
  });
