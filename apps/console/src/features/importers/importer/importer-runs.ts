import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { listOptions } from '#platform/query/query.ts';

const shownRuns = 100;

/** The newest runs of an importer. */
export const importerRunsOptions = (importerId: number) =>
  listOptions(taskRun, { where: { importerId }, relations: ['startedUser'], limit: shownRuns });
