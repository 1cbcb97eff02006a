import {
  replayProgressSchema,
  replayRoom,
  type ReplayProgress,
} from '@supersync/contract/messaging/replay/actions.ts';
import { replay } from '@supersync/contract/messaging/replay/replay.ts';
import { client } from '#platform/query/api.ts';
import { invalidateByName } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { isOpen } from './replay-queries.ts';
import { describeEnd } from './replay-text.ts';

type Counts = Pick<ReplayProgress, 'delivered' | 'failed' | 'skipped' | 'messageCount'>;

const progress = ({ delivered, failed, skipped, messageCount }: Counts) => ({
  done: delivered + failed + skipped,
  total: messageCount,
});

/** Shows a started replay in the tray until it ends, then reports its end. */
export const followReplay = (id: number, topic: string, href: string): void =>
  followWork({
    id: `replay-${id}`,
    label: `Replaying ${topic}`,
    href,
    room: replayRoom(id),
    read: () => client.get(replay, id),
    isOpen,
    progress,
    told: ({ data }) => {
      const told = replayProgressSchema.safeParse(data).data;
      return told !== undefined && isOpen(told) ? progress(told) : undefined;
    },
    ended: (found) => {
      void invalidateByName(replay.name);
      const words = describeEnd(found);
      if (found.failed > 0) toastError(words);
      else toastSuccess(words);
    },
  });
