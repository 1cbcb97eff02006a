import { missing } from '@supersync/contract/access/permission/access.ts';
import { startViewAs, stopViewAs, viewAsChain } from '@supersync/contract/access/view-as/actions.ts';
import { client } from '../query/api.ts';
import { useHeldPermissions, useRootState } from './session.ts';

/** Whether the person may look at the console as somebody else; nobody does so twice at once. */
export function useMayViewAs(): boolean {
  const held = useHeldPermissions();
  const viewing = useRootState((state) => state.currentUser?.viewingAs !== undefined);
  return !viewing && missing(held, viewAsChain, 'u').length === 0;
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
