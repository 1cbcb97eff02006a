import { rebuildFeed } from '@supersync/contract/syndication/feed/actions.ts';
import { feed } from '@supersync/contract/syndication/feed/feed.ts';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { followBuilds } from './follow-builds.ts';

export interface Rebuilt {
  readonly id: number;
  readonly feedKey: string;
}

/** Starts builds and follows them in the tray; one that cannot start does not stop the others. */
export function useRebuild(href: string) {
  return useMutation({
    mutationFn: async (feeds: readonly Rebuilt[]) => {
      const started: Rebuilt[] = [];
      const failures: string[] = [];
      for (const each of feeds) {
        try {
          await client.act(rebuildFeed, { params: { id: each.id }, body: {} });
          started.push(each);
        } catch (error) {
          failures.push(`${each.feedKey}: ${messageOf(error)}`);
        }
      }
      const [first, ...others] = failures;
      if (first !== undefined)
        toastError(others.length === 0 ? first : `${first} ${others.length} more could not be started.`);
      const [only] = started;
      followBuilds(
        started.map(({ id }) => id),
        started.length === 1 && only !== undefined
          ? `Building ${only.feedKey}`
          : `Building ${formatCount(started.length, 'feed')}`,
        href,
      );
    },
    onSettled: () => invalidate(feed),
  });
}
