import { restoreFloorplanManifests } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { floorplanManifestVersion } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useAction } from '#platform/query/query.ts';

type Items = ActionInput<typeof restoreFloorplanManifests>['body']['items'];

/** Restores versions with the way back, which restores what was the newest before. */
export function useRestore() {
  const { mutate, isPending } = useAction(restoreFloorplanManifests, floorplanManifestVersion, {
    saved: false,
  });
  const restore = (items: Items, message: string): void =>
    mutate(
      { body: { items } },
      {
        onSuccess: (saved) => {
          const before = new Map(items.map(({ id, basedOn }) => [id, basedOn]));
          const back = saved.flatMap(({ id, number }) => {
            const earlier = before.get(id);
            return earlier === undefined ? [] : [{ id, basedOn: number, number: earlier }];
          });
          showUndo({ message, undo: () => mutate({ body: { items: back } }) });
        },
      },
    );
  return { restore, isPending };
}
