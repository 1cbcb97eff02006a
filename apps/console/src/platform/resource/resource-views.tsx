import { savedView } from '@supersync/contract/workspace/saved-view/saved-view.ts';
import { DrawnViewsMenu } from '#kit/list-page/drawn-bar.tsx';
import { parseListState, printView } from '#kit/list-page/list-state.ts';
import type { SavedViewItem } from '#kit/list-page/saved-views-menu.tsx';
import type { ListStateHandle } from '#kit/list-page/use-list-state.ts';
import { onDemand } from '#kit/on-demand/on-demand.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useCreate, useList, useRemove, useUpdate } from '../query/query.ts';
import { useRootState } from '../session/session.ts';

const SavedViewsMenu = onDemand(
  async () => (await import('#kit/list-page/saved-views-menu.tsx')).SavedViewsMenu,
  DrawnViewsMenu,
);

export interface ResourceViewsProps {
  readonly list: ListStateHandle;
  /** The list the views belong to. */
  readonly name: string;
}

/** Saved views of a list: one's own and shared ones. */
export function ResourceViews({ list, name }: ResourceViewsProps) {
  const me = useRootState((state) => state.currentUser?.userId);
  const found = useList(savedView, { where: { list: name }, limit: 200 });
  const create = useCreate(savedView, { saved: 'View saved' });
  const update = useUpdate(savedView, { saved: 'View saved' });
  const remove = useRemove(savedView, { saved: false });

  const records = found.data?.data ?? [];
  const views = records.map((view): SavedViewItem => ({
    id: String(view.id),
    name: view.name,
    shared: view.isShared,
    own: view.userId === me,
  }));
  const recordOf = (id: string | null) => records.find((view) => String(view.id) === id);
  const query = printView(list.state, list.defaults);
  const current = recordOf(list.state.view);

  const show = (id: string | null, text: string): void =>
    list.change({ ...parseListState(new URLSearchParams(text), list.defaults), page: 1, view: id });

  const takeAway = (item: SavedViewItem): void => {
    const view = recordOf(item.id);
    if (view === undefined) return;
    remove.mutate(
      { key: view.id, version: view.version },
      {
        onSuccess: () => {
          list.change({ view: null });
          showUndo({
            message: `View “${view.name}” removed`,
            undo: () =>
              create.mutate({ list: name, name: view.name, query: view.query, isShared: view.isShared }),
          });
        },
      },
    );
  };

  return (
    <SavedViewsMenu
      views={views}
      current={views.find(({ id }) => id === list.state.view)}
      changed={current !== undefined && current.query !== query}
      onSelect={(view) => show(view?.id ?? null, recordOf(view?.id ?? null)?.query ?? '')}
      onCreate={(viewName, isShared) =>
        create.mutate(
          { list: name, name: viewName, query, isShared },
          { onSuccess: (view) => list.change({ view: String(view.id) }) },
        )
      }
      onUpdate={(item) => {
        const view = recordOf(item.id);
        if (view !== undefined) update.mutate({ key: view.id, changes: { query }, version: view.version });
      }}
      onRemove={takeAway}
    />
  );
}
