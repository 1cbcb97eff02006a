import { startAdUrlChecks } from '@supersync/contract/syndication/ad-url/actions.ts';
import { adUrlCheck } from '@supersync/contract/syndication/ad-url/ad-url-check.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { readAdUrlRun } from '@supersync/contract/syndication/ad-url/overview.ts';
import { isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { invalidate } from '#platform/query/query.ts';
import { describeEnd } from '#parts/task-run/run-text.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { adUrlOverviewScreen } from '../screens.ts';

/** Shows a started check in the tray until it ends; not everyone who may check may see tasks. */
const followChecks = (runId: number, title: string): void =>
  followWork({
    id: `ad-url-checks-${runId}`,
    label: title,
    href: hrefOf(adUrlOverviewScreen),
    read: () => client.act(readAdUrlRun, { params: { id: runId } }),
    isOpen: ({ status }) => isOpen(status),
    progress: ({ progress }) => (progress === null ? {} : { done: progress, total: 100 }),
    ended: ({ status, message }) => {
      const words = describeEnd(title, status, message);
      if (status === 'success') toastSuccess(words);
      else toastError(words);
      void invalidate(adUrl, adUrlCheck);
    },
  });

export type ChecksWanted = { readonly partnerId: number } | { readonly ids: number[] };

/** Starts the task that checks the ads of a partner, or selected ones. May have to fetch the ids first. */
export function useStartChecks(title: (count: number) => string) {
  return useMutation({
    mutationFn: async (wanted: () => ChecksWanted | Promise<ChecksWanted>) =>
      client.act(startAdUrlChecks, { body: await wanted() }),
    onSuccess: ({ runId, count }) => {
      toastSuccess(
        `${formatCount(count, 'address', 'addresses')} will be checked, one after the other at each site`,
      );
      followChecks(runId, title(count));
    },
    onError: (error) => toastError(error),
    onSettled: () => invalidate(adUrl),
  });
}
