import { removeAdUrls } from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { toastError } from '#platform/toast/toast.ts';
import { followBatch } from './follow-batch.ts';

/** Removes ad URLs, with Undo. May have to fetch the ids first. */
export function useRemoveAds(onDone: () => void) {
  return useMutation({
    mutationFn: async (ids: () => number[] | Promise<number[]>) =>
      client.act(removeAdUrls, { body: { ids: await ids() } }),
    onSuccess: ({ id, rowCount }) => {
      onDone();
      followBatch(id, `Removing ${formatCount(rowCount, 'ad URL')}`);
    },
    onError: (error) => toastError(error),
  });
}
