import { missing } from '@supersync/contract/access/permission/access.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { editorChain, type TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { heldNow, useHeldPermissions } from '#platform/session/session.ts';

/** The same, asked once. */
export const mayChangeTasks = (group: TaskGroup, flag: Flag = 'u'): boolean =>
  missing(heldNow(), editorChain(group), flag).length === 0;

/** Whether somebody may change, run or cancel what belongs to a group of tasks; the server decides again. */
export function useMayChangeTasks(): (group: TaskGroup, flag?: Flag) => boolean {
  const held = useHeldPermissions();
  return (group, flag = 'u') => missing(held, editorChain(group), flag).length === 0;
}
