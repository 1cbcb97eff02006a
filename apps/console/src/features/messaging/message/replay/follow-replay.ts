import { replayProgressSchema, replayRoom } from '@supersync/contract/messaging/replay/actions.ts';
import { replay } from '@supersync/contract/messaging/replay/replay.ts';
import { client } from '#platform/query/api.ts';
import { subscribeToRoom } from '#platform/query/live.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';
import { isOpen } from './replay-queries.ts';
import { describeEnd } from './replay-text.ts';

const followed = new Set<number>();

/** A replay somebody started here stands in the tray until it ends, wherever they go meanwhile; then they are told. */
export function followReplay(id: number, topic: string, href: string): void {
  if (followed.has(id)) return;
  followed.add(id);
  const work = { id: `replay-${id}`, label: `Replaying ${topic}`, href };
  reportWork(work);
  let leave: () => void = () => undefined;

  const look = async (): Promise<void> => {
    const found = await client.get(replay, id).catch(() => undefined);
    if (found === undefined || isOpen(found) || !followed.has(id)) return;
    followed.delete(id);
    leave();
    finishWork(work.id);
    void invalidateByName(replay.name);
    const words = describeEnd(found);
    if (found.failed > 0) toastError(words);
    else toastSuccess(words);
  };

  leave = subscribeToRoom(
    replayRoom(id),
    ({ data }) => {
      const told = replayProgressSchema.safeParse(data).data;
      if (told === undefined || !isOpen(told)) void look();
      else
        reportWork({
          ...work,
          done: told.delivered + told.failed + told.skipped,
          total: told.messageCount,
        });
    },
    () => void look(),
    // It may have ended before anybody listened.
    () => void look(),
  );
}
