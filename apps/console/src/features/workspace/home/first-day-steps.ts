import { readFirstDay } from '@supersync/contract/workspace/first-day/actions.ts';
import { queryOptions } from '@tanstack/react-query';
import { memory } from '#platform/local-memory.ts';
import { client } from '#platform/query/api.ts';

export const firstDayOptions = queryOptions({
  queryKey: ['first-day'],
  queryFn: () => client.act(readFirstDay, {}),
});

/** There is no store for a person's preferences, so the browser keeps it. */
export const firstDayDismissed = memory('first-day-dismissed', (stored): boolean => stored === true);
