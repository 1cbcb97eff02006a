import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useCreate, useRemove } from '#platform/query/query.ts';
import { partnerName, type ShownAdUrl } from './ad-url-queries.ts';

/** Taken away at once, with the way back. What was seen there is seen anew by the next check. */
export function useAdUrlRemoval(): (ad: ShownAdUrl) => void {
  const create = useCreate(adUrl, { saved: 'Put back. The next check looks at it again.' });
  const remove = useRemove(adUrl, { saved: false });
  return (ad) => {
    const { propertyId, partnerId, url, source, note } = ad;
    remove.mutate(
      { key: ad.id, version: ad.version },
      {
        onSuccess: () =>
          showUndo({
            message: `Ad URL at ${partnerName(ad)} removed`,
            undo: () => create.mutate({ propertyId, partnerId, url, source, note }),
          }),
      },
    );
  };
}
