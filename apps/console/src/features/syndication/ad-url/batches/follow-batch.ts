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
import { subscribeToRoom } from '#platform/query/live.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';
import { batchRelations } from './batch-shape.ts';
import { batchTitle, describeEnd, isAtWork, writtenBy } from './batch-text.ts';
import { adUrlListScreen } from '../screens.ts';

const followed = new Set<number>();

/** Takes a change back as one, and follows that too. */
export async function revertBatch(id: number): Promise<void> {
  try {
    await client.act(undoAdUrlBatch, { params: { id } });
    followBatch(id, 'Putting ad URLs back');
  } catch (error) {
    toastError(error);
  } finally {
    await invalidate(adUrlBatch);
  }
}

/** Work somebody started here stands in the tray until it ends; then they are told, with the way back. */
export function followBatch(id: number, label: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  const work = { id: `ad-url-batch-${id}`, label, href: hrefOf(adUrlListScreen, {}, { batch: id }) };
  reportWork(work);
  let leave: () => void = () => undefined;

  const look = async (): Promise<void> => {
    const batch = await client.get(adUrlBatch, id, { relations: batchRelations }).catch(() => undefined);
    if (batch === undefined || isAtWork(batch.status) || !followed.has(id)) return;
    followed.delete(id);
    leave();
    finishWork(work.id);
    void invalidate(adUrlBatch, adUrlBatchRow, adUrl);
    const message = describeEnd(batch);
    if (batch.status === 'applied' && writtenBy(batch) > 0)
      showUndo({ message, undo: () => revertBatch(id) });
    else toastSuccess(batch.status === 'applied' ? `${batchTitle(batch)}: nothing was written` : message);
  };

  leave = subscribeToRoom(
    adUrlBatchRoom(id),
    ({ data }) => {
      const told = batchProgress.safeParse(data).data;
      if (told === undefined || !isAtWork(told.status)) void look();
      else reportWork({ ...work, done: told.rowsDone, total: told.rowCount });
    },
    () => void look(),
    () => void look(),
  );
  // It may have ended before anybody listened, and a stream that stands already does not say again that it does.
  void look();
}
