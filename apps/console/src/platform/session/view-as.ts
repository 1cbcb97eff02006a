import { missing } from '@supersync/contract/access/permission/access.ts';
import { startViewAs, stopViewAs, viewAsChain } from '@supersync/contract/access/view-as/actions.ts';
import { client } from '../query/api.ts';
import { currentPermissions, useHeldPermissions, useRootState } from './session.ts';

/** Whether the person may view the console as someone else; not while already doing so. */
export function useMayViewAs(): boolean {
  const held = useHeldPermissions();
  const viewing = useRootState((state) => state.currentUser?.viewingAs !== undefined);
  return !viewing && missing(held, viewAsChain, 'u').length === 0;
}

/** The same, read once: where the answer must not change while something is shown. */
export function mayViewAs(userId: number): boolean {
  const { currentUser } = useRootState.getState();
  if (currentUser === null || currentUser.viewingAs !== undefined || currentUser.userId === userId)
    return false;
  return missing(currentPermissions(), viewAsChain, 'u').length === 0;
}

/** A full page load, so that data only one of the two may see does not stay in memory. */
export async function startViewingAs(userId: number): Promise<void> {
  await client.act(startViewAs, { body: { userId } });
  location.assign('/');
}

export async function stopViewingAs(): Promise<void> {
  await client.act(stopViewAs, {});
  location.reload();
}
