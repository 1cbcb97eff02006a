import { connectListing } from '@supersync/contract/syndication/promoted-listing/connection-actions.ts';
import { partnerListing } from '@supersync/contract/syndication/promoted-listing/partner-listing.ts';
import { promotedConnection } from '@supersync/contract/syndication/promoted-listing/promoted-connection.ts';
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '#platform/query/api.ts';
import { invalidate, useAction } from '#platform/query/query.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface Connecting {
  /** Null if the id is known and its property is not. */
  readonly propertyId: number | null;
  readonly propertyName: string | null;
  readonly partnerId: number;
  readonly partnerName: string;
  readonly listingId: string | null;
}

export interface ConnectDialogProps {
  readonly connecting: Connecting;
  readonly onClose: () => void;
}

const offered = 20;

/** Promoted properties of the partner without an id. */
const finderFor = (partnerId: number) => ({
  async find(search: string) {
    const text = search.trim();
    const { data } = await client.list(promotedConnection, {
      where: { partnerId, standing: 'missing' },
      fields: ['propertyId', 'partnerId', 'propertyName', 'city'],
      limit: offered,
      ...(text === '' ? {} : { search: text }),
    });
    return data.map(({ propertyId, propertyName, city }) => ({
      key: propertyId,
      label: propertyName,
      hint: city,
    }));
  },
  async nameOf(key: string | number) {
    const found = await client.get(promotedConnection, { propertyId: Number(key), partnerId });
    return found.propertyName;
  },
});

/** Sets which listing at the partner a property is; an empty id disconnects them. It can be undone. */
export function ConnectDialog({ connecting, onClose }: ConnectDialogProps) {
  const { partnerId, partnerName } = connecting;
  const id = useId();
  const [propertyId, setPropertyId] = useState(connecting.propertyId);
  const [listingId, setListingId] = useState(connecting.listingId ?? '');
  const [{ find, nameOf }] = useState(() => finderFor(partnerId));
  const connect = useAction(connectListing, promotedConnection, { saved: false, failed: false });
  const takeBack = useAction(connectListing, promotedConnection, { saved: 'Taken back' });
  const typed = listingId.trim();
  const isOrphan = connecting.propertyId === null;
  const isParting = !isOrphan && typed === '';
  const isSame = !isOrphan && typed === (connecting.listingId ?? '');
  const refresh = (): Promise<void> => invalidate(partnerListing);

  const submit = (): void => {
    if (propertyId === null) return;
    const pair = { propertyId, partnerId };
    connect.mutate(
      { body: { ...pair, listingId: typed === '' ? null : typed } },
      {
        onSuccess: ({ before }) => {
          onClose();
          void refresh();
          showUndo({
            message: isParting ? 'Connection removed' : `Connected to ${typed}`,
            undo: () => takeBack.mutate({ body: { ...pair, listingId: before } }, { onSettled: refresh }),
          });
        },
      },
    );
  };

  return (
    <ActionDialog
      title={isOrphan ? `Connect ${connecting.listingId}` : `${connecting.propertyName} at ${partnerName}`}
      action={connect}
      failed={{ title: 'Not connected' }}
      submitLabel={isParting ? 'Disconnect' : 'Connect'}
      disabled={propertyId === null || isSame}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOrphan ? (
        <RecordPicker
          id={`${id}-property`}
          label="Property"
          description={`Promoted at ${partnerName} and without an id`}
          placeholder="Find a property"
          value={propertyId}
          onChange={(key) => setPropertyId(key === null ? null : Number(key))}
          find={find}
          nameOf={nameOf}
        />
      ) : (
        <TextInput
          label="Id at the partner"
          description="Leave empty to remove the connection"
          maxLength={80}
          data-autofocus
          value={listingId}
          onChange={(event) => setListingId(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
