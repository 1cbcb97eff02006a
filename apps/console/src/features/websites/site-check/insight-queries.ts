import { readSiteInsightOverview, startSiteChecks } from '@supersync/contract/websites/site-check/actions.ts';
import { siteCheck } from '@supersync/contract/websites/site-check/site-check.ts';
import { siteInsight } from '@supersync/contract/websites/site-check/site-insight.ts';
import { siteView } from '@supersync/contract/websites/site-check/site-view.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate, listOptions } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { pollIntervalMs } from '#platform/work/poll-interval.ts';

export type Overview = ActionAnswer<typeof readSiteInsightOverview>;

export const overviewOptions = queryOptions({
  queryKey: [siteInsight.name, 'overview'],
  queryFn: () => client.act(readSiteInsightOverview, {}),
  meta: { reads: [siteInsight.name, siteCheck.name] },
  refetchInterval: ({ state }) => (state.data?.openRun ? pollIntervalMs : false),
});

/** Checks shown of one website. */
const checksShown = 120;

export const checksOptions = (siteId: number) =>
  listOptions(siteCheck, { where: { siteId }, sort: ['-at'], limit: checksShown });

/** Views shown of one website: both widths of each time. */
const viewsShown = 60;

export const viewsOptions = (siteId: number) =>
  listOptions(siteView, { where: { siteId }, sort: ['-at', '-id'], limit: viewsShown });

/** Starts the task that checks every active website. */
export function useCheckAll() {
  return useMutation({
    mutationFn: () => client.act(startSiteChecks, {}),
    onSuccess: ({ count }) => toastSuccess(`${formatCount(count, 'website')} will be checked`),
    onError: (error) => toastError(error),
    onSettled: () => invalidate(siteInsight),
  });
}
