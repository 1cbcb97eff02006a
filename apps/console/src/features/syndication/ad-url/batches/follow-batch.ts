import { undoAdUrlBatch } from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import {
  adUrlBatch,
  adUrlBatchRoom,
  adUrlBatchRow,
  batchProgress,
} from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { batchRelations } from './batch-shape.ts';
import { batchTitle, describeEnd, isInProgress, writtenBy } from './batch-text.ts';
import { adUrlListScreen } from '../screens.ts';

/** Reverts a bulk change, and follows that too. */
export async function revertBatch(id: number): Promise<void> {
  try {
    await client.act(undoAdUrlBatch, { params: { id } });
    followBatch(id, 'Restoring ad URLs');
  } catch (error) {
    toastError(error);
  } finally {
    await invalidate(adUrlBatch);
  }
}

const progress = ({
  rowsDone,
  rowCount,
}: {
  readonly rowsDone: number;
  readonly rowCount: number | null;
}) => ({
  done: rowsDone,
  ...(rowCount === null ? {} : { total: rowCount }),
});

/** Shows started work in the tray until it ends, then reports its end with Undo. */
export const followBatch = (id: number, label: string): void =>
  followWork({
    id: `ad-url-batch-${id}`,
    label,
    href: hrefOf(adUrlListScreen, {}, { batch: id }),
    room: adUrlBatchRoom(id),
    read: () => client.get(adUrlBatch, id, { relations: batchRelations }),
    isOpen: ({ status }) => isInProgress(status),
    progress,
    told: ({ data }) => {
      const told = batchProgress.safeParse(data).data;
      return told !== undefined && isInProgress(told.status) ? progress(told) : undefined;
    },
    ended: (batch) => {
      void invalidate(adUrlBatch, adUrlBatchRow, adUrl);
      const message = describeEnd(batch);
      if (batch.status === 'applied' && writtenBy(batch) > 0)
        showUndo({ message, undo: () => revertBatch(id) });
      else toastSuccess(batch.status === 'applied' ? `${batchTitle(batch)}: nothing was written` : message);
    },
  });
