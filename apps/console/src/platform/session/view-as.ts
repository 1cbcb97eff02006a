import { missing } from '@supersync/contract/access/permission/access.ts';
import { startViewAs, stopViewAs, viewAsChain } from '@supersync/contract/access/view-as/actions.ts';
import { client } from '../query/api.ts';
import { heldNow, useHeldPermissions, useRootState } from './session.ts';

/** Whether the person may look at the console as somebody else; nobody does so twice at once. */
export function useMayViewAs(): boolean {
  const held = useHeldPermissions();
  const viewing = useRootState((state) => state.currentUser?.viewingAs !== undefined);
  return !viewing && missing(held, viewAsChain, 'u').length === 0;
}

/** The same, asked once: where the answer is not to change while something is shown. */
export function mayViewAs(userId: number): boolean {
  const { currentUser } = useRootState.getState();
  if (currentUser === null || currentUser.viewingAs !== undefined || currentUser.userId === userId)
    return false;
  return missing(heldNow(), viewAsChain, 'u').length === 0;
}

/** A full load, so that nothing stays in memory of what only one of the two may see. */
export async function startViewingAs(userId: number): Promise<void> {
  await client.act(startViewAs, { body: { userId } });
  location.assign('/');
}

export async function stopViewingAs(): Promise<void> {
  await client.act(stopViewAs, {});
  location.reload();
}
