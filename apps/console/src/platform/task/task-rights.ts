import { missing } from '@supersync/contract/access/access.ts';
import type { Flag } from '@supersync/contract/access/permission-map.ts';
import { keeperChain, type TaskGroup } from '@supersync/contract/task/task-access.ts';
import { heldNow, useHeld } from '../session.ts';

/** The same, asked once. */
export const mayChangeTasks = (group: TaskGroup, flag: Flag = 'u'): boolean =>
  missing(heldNow(), keeperChain(group), flag).length === 0;

/** Whether somebody may change, run or cancel what belongs to a group of tasks; the server decides again. */
export function useMayChangeTasks(): (group: TaskGroup, flag?: Flag) => boolean {
  const held = useHeld();
  return (group, flag = 'u') => missing(held, keeperChain(group), flag).length === 0;
}
