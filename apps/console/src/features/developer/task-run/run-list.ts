import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { defineList } from '#platform/list/define-list.ts';

/** Whose runs: the importers' unless the address asks for all that one may see. */
export const groupParameter = 'group';

export const showsAll = (search: URLSearchParams): boolean => search.get(groupParameter) === 'all';

const relations = ['schedule', 'importer', 'startedUser'] as const;

/** Importers and all tasks are two lists: each remembers its own columns. */
export const runList = (search: URLSearchParams) =>
  defineList(taskRun, {
    relations,
    open: 'run',
    ...(showsAll(search) ? { name: 'task_run' } : { name: 'importer_run', where: { taskGroup: 'importer' } }),
  });
