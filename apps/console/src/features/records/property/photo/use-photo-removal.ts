import { photo } from '@supersync/contract/records/photo/photo.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useCreate, useRemove } from '#platform/query/query.ts';
import type { PhotoRow } from './photo-text.ts';

/** Removes a photo, and offers Undo: its picture is kept for a day. */
export function usePhotoRemoval(): (photo: PhotoRow) => void {
  const remove = useRemove(photo, { saved: false });
  const create = useCreate(photo, { saved: 'Photo put back' });
  return ({ id, version, propertyId, fileId, caption, position }) =>
    remove.mutate(
      { key: id, version },
      {
        onSuccess: () =>
          showUndo({
            message: 'Photo removed',
            undo: () => create.mutate({ propertyId, fileId, caption, position }),
          }),
      },
    );
}
