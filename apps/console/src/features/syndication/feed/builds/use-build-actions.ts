import { pinFeedBuild } from '@supersync/contract/syndication/feed/actions.ts';
import { feedBuild, buildRetention } from '@supersync/contract/syndication/feed/feed-build.ts';
import type { ReactNode } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useAction, useRemove } from '#platform/query/query.ts';
import type { ShownBuild } from '../feed-queries.ts';

export interface BuildActions {
  readonly dialog: ReactNode;
  readonly isPending: boolean;
  readonly pin: (build: ShownBuild, pinned: boolean) => void;
  readonly remove: (build: ShownBuild, onGone: () => void) => Promise<void>;
}

/** The actions of a build that needs a decision. */
export function useBuildActions(): BuildActions {
  const [confirm, dialog] = useConfirm();
  const pinning = useAction(pinFeedBuild, feedBuild, { saved: false });
  const removal = useRemove(feedBuild, { saved: 'The build was deleted' });
  const set = (id: number, pinned: boolean, onDone?: () => void): void =>
    pinning.mutate({ params: { id }, body: { pinned } }, { onSuccess: () => onDone?.() });
  return {
    dialog,
    isPending: pinning.isPending || removal.isPending,
    pin: ({ id, number }, pinned) =>
      set(id, pinned, () =>
        showUndo({
          message: pinned
            ? `Build ${number} is kept for good`
            : `Build ${number} is kept no longer than others`,
          undo: () => set(id, !pinned),
        }),
      ),
    remove: async ({ id, number, version }, onGone) => {
      const sure = await confirm({
        title: `Delete build ${number}`,
        effect: `Deletes its document and listings; it can no longer be compared. It is deleted automatically after ${buildRetention.days} days, if ${buildRetention.count} newer ones are kept.`,
        confirmLabel: 'Delete it',
        typed: String(number),
      });
      if (sure) removal.mutate({ key: id, version }, { onSuccess: onGone });
    },
  };
}
