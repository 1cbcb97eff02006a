import { missing } from '@supersync/contract/access/permission/access.ts';
import type { Grant, HeldPermissions } from '@supersync/contract/access/permission/permission-map.ts';
import { viewAsChain } from '@supersync/contract/access/view-as/actions.ts';
import type { Caller } from '../server.ts';

export interface Viewing {
  readonly isSuperUser: boolean;
  readonly held: HeldPermissions;
}

/** Requires the permissions of role management. Checked at every request. */
export const mayView = ({ isSuperUser, held }: Viewing): boolean =>
  isSuperUser && missing(held, viewAsChain, 'u').length === 0;

const reads = (held: HeldPermissions, key: string): boolean =>
  held.get(key)?.r === true || held.get('supersync_all')?.r === true;

/**
 * The keys that a person can read with and the viewer cannot. A view is read-only, so the other flags reveal
 * nothing; with `supersync_all` a viewer reads everything anyway.
 */
export const keysBeyond = (viewer: HeldPermissions, viewed: HeldPermissions): string[] =>
  [...viewed].filter(([key, { r }]) => r && !reads(viewer, key)).map(([key]) => key);

/** Hides what the other person gained since the view began: a view never adds to what the viewer may see. */
export const grantsInView = (viewer: HeldPermissions, viewed: readonly Grant[]): Grant[] =>
  viewed.filter(({ productKey }) => reads(viewer, productKey));

/** The true person, with what the other may see. */
export const viewing = (
  viewer: Caller,
  viewed: Pick<Caller, 'userId' | 'email' | 'firstName' | 'lastName' | 'isSuperUserManager'>,
  held: HeldPermissions,
  until: Date,
): Caller => ({
  ...viewer,
  held,
  isSuperUserManager: viewer.isSuperUserManager && viewed.isSuperUserManager,
  viewingAs: {
    userId: viewed.userId,
    email: viewed.email,
    firstName: viewed.firstName,
    lastName: viewed.lastName,
    until,
  },
});
