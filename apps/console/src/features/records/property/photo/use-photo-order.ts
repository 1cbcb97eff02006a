import { photo } from '@supersync/contract/records/photo/photo.ts';
import { reorderPhotos } from '@supersync/contract/records/photo/reorder-photos.ts';
import { useRef, useState } from 'react';
import { moved } from '#kit/order/moved.ts';
import { useAction } from '#platform/query/query.ts';
import type { PhotoRow } from './photo-text.ts';

const idsOf = (photos: readonly PhotoRow[]): number[] => photos.map(({ id }) => id);

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/** In the requested order, with their new positions; unknown photos, such as one just uploaded, come last. */
function arranged(photos: readonly PhotoRow[], wanted: readonly number[]): PhotoRow[] {
  const placeOf = ({ id }: PhotoRow): number => {
    const place = wanted.indexOf(id);
    return place < 0 ? wanted.length : place;
  };
  const sorted = photos.toSorted((a, b) => placeOf(a) - placeOf(b));
  return sorted.map((row, index) => ({ ...row, position: index + 1 }));
}

/** The photos in their new order at once; orders are sent to the server one after the other. */
export function usePhotoOrder(
  propertyId: number,
  stored: readonly PhotoRow[],
): { readonly photos: readonly PhotoRow[]; readonly move: (from: number, to: number) => void } {
  const { mutateAsync } = useAction(reorderPhotos, photo, { saved: false });
  const [wanted, setWanted] = useState<readonly number[]>();
  const next = useRef<readonly number[]>(undefined);
  const photos = wanted === undefined ? stored : arranged(stored, wanted);

  const send = async (first: readonly number[]): Promise<void> => {
    try {
      let seen = first;
      for (let order = next.current; order !== undefined && !isSame(seen, order); order = next.current) {
        await mutateAsync({ params: { id: propertyId }, body: { seen: [...seen], order: [...order] } });
        seen = order;
      }
    } catch {
      // A toast showed the error, and the stored order was refetched.
    }
    next.current = undefined;
    setWanted(undefined);
  };

  const move = (from: number, to: number): void => {
    if (from === to || to < 0 || to >= photos.length) return;
    const order = moved(idsOf(photos), from, to);
    const isSending = next.current !== undefined;
    next.current = order;
    setWanted(order);
    if (!isSending) void send(idsOf(stored));
  };
  return { photos, move };
}
