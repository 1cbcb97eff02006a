import type { PermissionKey } from './permission-key.ts';
import type { Flag, HeldPermissions } from './permission-map.ts';

/** Any one key of a group suffices; every group of a chain must be satisfied (an entry and its ancestors). */
export type KeyGroup = readonly PermissionKey[];
export type KeyChain = readonly KeyGroup[];

/**
 * Who may call an endpoint. `signed-in` is any account with a session, `super-user` any member of staff;
 * a chain of keys implies super user.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'super-user'
  /** With `managersOnly` the keys are not enough: the account must be one of the configured superuser managers. */
  | { readonly chain: KeyChain; readonly managersOnly?: true };

export const requires = (...chain: [KeyGroup, ...KeyGroup[]]): Access => ({ chain });

/** Keys, and besides them a place among the configured superuser managers, which no key makes up for. */
export const requiresManager = (...chain: [KeyGroup, ...KeyGroup[]]): Access => ({
  chain,
  managersOnly: true,
});

/** At least one of the keys, with the flag; `supersync_all` grants everything. No key asked for: allowed. */
export function allows(held: HeldPermissions, anyOf: KeyGroup, flag: Flag = 'r'): boolean {
  if (anyOf.length === 0 || held.get('supersync_all')?.[flag] === true) return true;
  return anyOf.some((key) => held.get(key)?.[flag] === true);
}

/** The keys of every unsatisfied group of the chain: empty means allowed. */
export function missing(held: HeldPermissions, chain: KeyChain, flag: Flag = 'r'): PermissionKey[] {
  return [...new Set(chain.filter((anyOf) => !allows(held, anyOf, flag)).flat())];
}
