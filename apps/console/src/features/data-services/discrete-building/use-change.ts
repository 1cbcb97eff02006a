import { undoChange } from '@supersync/contract/data-services/discrete-building/actions.ts';
import { useMutation } from '@tanstack/react-query';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '#platform/query/api.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { refreshBuildings } from './building-queries.ts';

export async function takeBack(changeId: number): Promise<void> {
  try {
    await client.act(undoChange, { params: { id: changeId } });
    toastSuccess('The change was undone');
  } catch (error) {
    toastError(error);
  } finally {
    await refreshBuildings();
  }
}

interface Changing {
  /** What to do; it answers the change that undo takes back. */
  readonly change: () => Promise<{ readonly changeId: number }>;
  readonly message: string;
}

/** Changes buildings at once and offers to undo it. */
export const useChange = () =>
  useMutation({
    mutationFn: ({ change }: Changing) => change(),
    onSuccess: ({ changeId }, { message }) => showUndo({ message, undo: () => takeBack(changeId) }),
    onError: (error) => toastError(error),
    onSettled: () => refreshBuildings(),
  });
