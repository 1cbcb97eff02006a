import type { With } from '@supersync/contract/kernel/record.ts';
import { runProgressSchema, taskRunRoom } from '@supersync/contract/developer/task-run/live.ts';
import { isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { recordOptions } from '#platform/query/query.ts';
import { useWork } from '#platform/work/use-work.ts';

const shown = { relations: ['schedule', 'importer', 'startedUser', 'attempts'] } as const;

export type Run = With<typeof taskRun, (typeof shown.relations)[number]>;

export const runOptions = (id: number) => recordOptions(taskRun, id, shown);

/** A run that is kept up to date while it is in progress. */
export const useLiveRun = (id: number) =>
  useWork(runOptions(id), {
    room: taskRunRoom(id),
    isOpen: ({ status }) => isOpen(status),
    take: (before, { data }) => {
      const told = runProgressSchema.safeParse(data).data;
      // Its message, result and times come with the record.
      if (told?.status !== before.status || told.attempt !== before.attempt) return undefined;
      const { progress, added, changed, removed, unchanged } = told;
      return { ...before, progress, added, changed, removed, unchanged };
    },
    reads: [taskRun],
  });
