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
import { finishWork, reportWork } from '#platform/work/work.ts';
import { adUrlOverviewScreen } from '../screens.ts';

const followed = new Set<number>();
const pollAgainMs = 2000;
/** Signed out, or the server is away for long: the overview still tells how it goes. */
const mostFailures = 15;

/** A check somebody started here stands in the tray until it ends; not everybody who may check may see tasks. */
function followChecks(runId: number, title: string): void {
  if (followed.has(runId)) return;
  followed.add(runId);
  const work = { id: `ad-url-checks-${runId}`, label: title, href: hrefOf(adUrlOverviewScreen) };
  reportWork(work);
  let failures = 0;
  const look = async (): Promise<void> => {
    const run = await client.act(readAdUrlRun, { params: { id: runId } }).catch(() => undefined);
    failures = run === undefined ? failures + 1 : 0;
    if (run !== undefined && run.progress !== null) reportWork({ ...work, done: run.progress, total: 100 });
    if ((run === undefined && failures < mostFailures) || (run !== undefined && isOpen(run.status))) {
      setTimeout(() => void look(), pollAgainMs);
      return;
    }
    followed.delete(runId);
    finishWork(work.id);
    if (run === undefined) return;
    const words = describeEnd(title, run.status, run.message);
    if (run.status === 'success') toastSuccess(words);
    else toastError(words);
    await invalidate(adUrl, adUrlCheck);
  };
  void look();
}

export type ChecksWanted = { readonly partnerId: number } | { readonly ids: number[] };

/** Has the ads of a partner, or chosen ones, looked at by the task. Which ones they are may have to be asked first. */
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
