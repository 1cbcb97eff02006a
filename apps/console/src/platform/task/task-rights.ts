import { allows, missing } from '@supersync/contract/access/access.ts';
import type { Flag, Held } from '@supersync/contract/access/permission-map.ts';
import { taskChain, type TaskGroup } from '@supersync/contract/task/task-access.ts';

/** Whether somebody may change, run or cancel what belongs to a group of tasks; the server decides again. */
export const mayChangeTasks = (held: Held, group: TaskGroup, flag: Flag = 'u'): boolean =>
  missing(held, taskChain, flag).length === 0 &&
  (group === 'importer' || allows(held, ['supersync_developer_tools'], flag));
