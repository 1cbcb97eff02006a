import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { defineList } from '#platform/list/define-list.ts';
import { showsAll } from './shown-group.ts';

const relations = ['schedule', 'importer', 'startedUser'] as const;

/** Importers and all tasks are two lists, each with its own stored columns. */
export const runList = (search: URLSearchParams) =>
  defineList(taskRun, {
    relations,
    open: 'run',
    ...(showsAll(search) ? { name: 'task_run' } : { name: 'importer_run', where: { taskGroup: 'importer' } }),
  });
