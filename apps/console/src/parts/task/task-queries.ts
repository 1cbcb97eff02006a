import {
  listTasks,
  readRecentParameters,
  readTask,
  readTaskCatalogue,
  readTaskStatistics,
  validateTask,
} from '@supersync/contract/developer/task/actions.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '#platform/query/api.ts';

/** Tasks change only with a release of the server. */
const staleTime = 300_000;

export const taskNamesOptions = queryOptions({
  queryKey: ['task', 'names'],
  queryFn: () => client.act(listTasks, {}),
  staleTime,
});

/** One task, for its `fieldConfig`. */
export const taskOptions = (taskName: string) =>
  queryOptions({
    queryKey: ['task', 'one', taskName],
    queryFn: () => client.act(readTask, { params: { taskName } }),
    staleTime,
  });

export const catalogueOptions = queryOptions({
  queryKey: ['task', 'catalogue'],
  queryFn: () => client.act(readTaskCatalogue, {}),
  staleTime,
});

/** The title of a task; its name until loaded. */
export function useTaskTitle(): (taskName: string) => string {
  const tasks = useQuery(catalogueOptions).data;
  return useMemo(() => {
    const titles = new Map(tasks?.map(({ name, title }) => [name, title]));
    return (taskName) => titles.get(taskName) ?? taskName;
  }, [tasks]);
}

/** The server's validation of parameters. The previous response stays until the new one arrives. */
export const validationOptions = (taskName: string, parameters: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['task', 'validate', taskName, parameters],
    queryFn: () => client.act(validateTask, { params: { taskName }, body: { parameters } }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 30_000,
  });

export const recentParametersOptions = (taskName: string, importerId?: number) =>
  queryOptions({
    queryKey: ['task', 'recent', taskName, importerId ?? null],
    queryFn: () =>
      client.act(readRecentParameters, {
        params: { taskName },
        query: importerId === undefined ? {} : { importerId },
      }),
    meta: { reads: [taskRun.name] },
  });

export const statisticsOptions = (
  taskName: string,
  of: { readonly importerId?: number; readonly scheduleId?: number; readonly days?: number } = {},
) =>
  queryOptions({
    queryKey: ['task', 'statistics', taskName, of],
    queryFn: () => client.act(readTaskStatistics, { params: { taskName }, query: of }),
    meta: { reads: [taskRun.name] },
    placeholderData: keepPreviousData,
  });
