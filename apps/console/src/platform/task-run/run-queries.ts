import type { With } from '@supersync/contract/kernel/record.ts';
import { runProgressSchema, taskRunRoom, type RunProgress } from '@supersync/contract/task-run/live.ts';
import { isOpen } from '@supersync/contract/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/task-run/task-run.ts';
import { useQuery } from '@tanstack/react-query';
import { useRoom } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { invalidateByName, recordOptions } from '../query.ts';

const shown = { relations: ['schedule', 'importer', 'startedUser', 'attempts'] } as const;

export type Run = With<typeof taskRun, (typeof shown.relations)[number]>;

export const runOptions = (id: number) => recordOptions(taskRun, id, shown);

/** What was told of a run, taken into what is known of it. */
export function withProgress(run: Run, told: RunProgress): Run {
  // An earlier attempt's last words may arrive after the next one's first.
  if (told.attempt < run.attempt || !isOpen(run.status)) return run;
  const { status, attempt, progress, added, changed, removed, unchanged } = told;
  return { ...run, status, attempt, progress, added, changed, removed, unchanged };
}

/** A run that is kept true while it goes on. */
export function useLiveRun(id: number) {
  const options = runOptions(id);
  const reload = (): void => void queryClient.invalidateQueries({ queryKey: options.queryKey });
  useRoom(
    taskRunRoom(id),
    ({ data }) => {
      const told = runProgressSchema.safeParse(data).data;
      if (told === undefined) return reload();
      const before = queryClient.getQueryData(options.queryKey);
      if (before !== undefined) queryClient.setQueryData(options.queryKey, withProgress(before, told));
      // Its message, its result and its times are had from the server once something has changed.
      if (before === undefined || before.status !== told.status || before.attempt !== told.attempt)
        void invalidateByName(taskRun.name);
      // What it is doing comes with the record.
      else if (before.progress !== told.progress) reload();
    },
    reload,
    reload,
  );
  return useQuery(options);
}
