import { missing } from '@supersync/contract/access/permission/access.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { editorChain, type TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { currentPermissions, useHeldPermissions } from '#platform/session/session.ts';

/** The same, read once. */
export const mayChangeTasks = (group: TaskGroup, flag: Flag = 'u'): boolean =>
  missing(currentPermissions(), editorChain(group), flag).length === 0;

/** Whether the person may change, run or cancel what belongs to a group of tasks; the server checks again. */
export function useMayChangeTasks(): (group: TaskGroup, flag?: Flag) => boolean {
  const held = useHeldPermissions();
  return (group, flag = 'u') => missing(held, editorChain(group), flag).length === 0;
}
