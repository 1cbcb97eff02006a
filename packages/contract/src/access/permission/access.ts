import type { PermissionKey } from './permission-key.ts';
import type { Flag, HeldPermissions } from './permission-map.ts';

/** Any one key of a group suffices; every group of a chain must be satisfied (an entry and its ancestors). */
export type KeyGroup = readonly PermissionKey[];
export type KeyChain = readonly KeyGroup[];

/**
 * Who may call an endpoint. `signed-in` is any account with a session, `super-user` any staff member; a chain
 * of keys implies super user.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'super-user'
  /** `managersOnly`: besides the keys, the account must be a configured superuser manager. */
  | { readonly chain: KeyChain; readonly managersOnly?: true };

export const requires = (...chain: [KeyGroup, ...KeyGroup[]]): Access => ({ chain });

/** Keys, and the account must be a configured superuser manager, which no key replaces. */
export const requiresManager = (...chain: [KeyGroup, ...KeyGroup[]]): Access => ({
  chain,
  managersOnly: true,
});

/** At least one of the keys with the flag; `supersync_all` grants everything. Without keys: allowed. */
export function allows(held: HeldPermissions, anyOf: KeyGroup, flag: Flag = 'r'): boolean {
  if (anyOf.length === 0 || held.get('supersync_all')?.[flag] === true) return true;
  return anyOf.some((key) => held.get(key)?.[flag] === true);
}

/** The unsatisfied groups of the chain; none means allowed. */
export const lackedGroups = (held: HeldPermissions, chain: KeyChain, flag: Flag = 'r'): KeyChain =>
  chain.filter((anyOf) => !allows(held, anyOf, flag));

/** The keys of every unsatisfied group of the chain; empty means allowed. */
export const missing = (held: HeldPermissions, chain: KeyChain, flag: Flag = 'r'): PermissionKey[] => [
  ...new Set(lackedGroups(held, chain, flag).flat()),
];
