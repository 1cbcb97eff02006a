import type { AnyQuery, Query } from '@supersync/contract/kernel/query/query.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import type { Page } from '@supersync/contract/kernel/client.ts';
import type { FilterField, FilterValue } from '#kit/list-page/list-filter.ts';
import { parseSort, printSort, type ListDefaults, type ListState } from '#kit/list-page/list-state.ts';
import { client } from '#platform/query/api.ts';
import { logFailure } from '#platform/log.ts';
import { listKey, resourcesRead } from '#platform/query/resource-queries.ts';
import { filterFieldsOf, whereOf } from '#platform/resource/resource-filters.ts';
import { scheduleKinds } from './form/schedule-values.ts';

const relations = ['lastRun', 'importer'] as const;
export type ScheduleRow = With<typeof schedule, (typeof relations)[number]>;

/** The list requests 999 at once, from page 1. */
export const scheduleDefaults: ListDefaults = { sort: parseSort(schedule.defaultSort), limit: 999 };

/** The kind of schedule: each has its own parameter. */
export const kindFilter = 'kind';

export const scheduleFilters: readonly FilterField[] = [
  {
    id: kindFilter,
    label: 'Kind',
    kind: 'choice',
    options: [
      { value: 'schedule', label: scheduleKinds.labels.recurring },
      { value: 'oneTimeSchedule', label: scheduleKinds.labels.once },
    ],
  },
  { id: 'importer.name', label: 'Importer', kind: 'text' },
  ...filterFieldsOf(schedule).filter(({ id }) => ['status', 'taskName', 'nextAt', 'timeZone'].includes(id)),
];

const valuesIn = (filter: FilterValue | undefined): readonly string[] =>
  filter?.kind === 'in' ? filter.values : [];

/** `searchValue`, status, schedule, oneTimeSchedule, limit and page; empty ones are not sent. */
export function scheduleQuery(state: ListState, group: TaskGroup | undefined): AnyQuery {
  const { [kindFilter]: kind, status, ...others } = state.filters;
  const kinds = valuesIn(kind);
  const statuses = valuesIn(status);
  // The parameter takes one status; several are sent as a condition.
  const [only, ...more] = statuses;
  const where = whereOf(
    schedule,
    more.length > 0 && status !== undefined ? { ...others, status } : others,
    {},
  );
  const sort = printSort(state.sort);
  return {
    relations,
    ...(Object.keys(where).length === 0 ? {} : { where }),
    ...(sort === printSort(scheduleDefaults.sort) || sort === '' ? {} : { sort: sort.split(',') }),
    plain: {
      searchValue: state.search,
      status: more.length > 0 ? null : (only ?? null),
      schedule: kinds.includes('schedule'),
      oneTimeSchedule: kinds.includes('oneTimeSchedule'),
      taskGroup: group ?? null,
    },
  };
}

/** A failure to fetch schedules is logged and rethrown. */
async function fetchSchedules(query: AnyQuery): Promise<Page<ScheduleRow>> {
  try {
    // The query is made from the resource's own declaration, and the server validates it again.
    return await client.list(schedule, query as Query<typeof schedule, (typeof relations)[number]>);
  } catch (error) {
    logFailure('Failed to fetch schedules', error);
    throw error;
  }
}

export const schedulePage = (query: AnyQuery, limit: number, page: number) => {
  const paged: AnyQuery = { ...query, limit, page };
  return {
    queryKey: listKey(schedule, paged),
    queryFn: () => fetchSchedules(paged),
    meta: { reads: [...resourcesRead(schedule, relations)] },
  };
};

/** The ids of all matches, for a bulk action over more than is loaded. */
export async function matchingIds(query: AnyQuery): Promise<readonly number[]> {
  const { relations: _unneeded, ...rest } = query;
  const ids: AnyQuery = { ...rest, fields: ['id'], limit: 0 };
  const { data } = await fetchSchedules(ids);
  return data.map(({ id }) => id);
}
