import { requestTransfer } from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { promotedTransfer } from '@supersync/contract/syndication/promoted-listing/promoted-transfer.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { TextInput } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate, useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { useToday } from '../promoted-queries.ts';
import classes from '../promoted.module.css';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface TransferDialogProps {
  readonly listing: {
    readonly id: number;
    readonly clientId: number;
    readonly propertyId: number;
    readonly propertyName: string;
    readonly city: string;
    readonly provinceCode: string;
    readonly lastDay: string;
  };
  readonly onClose: () => void;
}

const offered = 20;

/** Only possible targets: the client's other properties of the same market. */
const finderFor = ({ clientId, propertyId, city, provinceCode }: TransferDialogProps['listing']) => ({
  async find(search: string) {
    const text = search.trim();
    const { data } = await client.list(propertyMeta, {
      where: { clientId, city, provinceCode, status: 'active', id: { ne: propertyId } },
      fields: ['id', 'name', 'address'],
      sort: ['name'],
      limit: offered,
      ...(text === '' ? {} : { search: text }),
    });
    return data.map(({ id, name, address }) => ({ key: id, label: name, hint: address }));
  },
  async nameOf(key: string | number) {
    return (await client.get(propertyMeta, Number(key), { fields: ['id', 'name'] })).name;
  },
});

/** Transfers the remaining days to another property. */
export function TransferDialog({ listing, onClose }: TransferDialogProps) {
  const id = useId();
  const today = useToday();
  const tomorrow = dayAfter(today, 1);
  const [toPropertyId, setTo] = useState<number | null>(null);
  const [effectiveDate, setDate] = useState(tomorrow > listing.lastDay ? today : tomorrow);
  const [reason, setReason] = useState('');
  const { find, nameOf } = useMemo(() => finderFor(listing), [listing]);
  const ask = useAction(requestTransfer, promotedTransfer, { saved: false, failed: false });
  const isInside = effectiveDate >= today && effectiveDate <= listing.lastDay;
  const left = isInside ? daysFromTo(effectiveDate, listing.lastDay) : 0;
  return (
    <ActionDialog
      title={`Transfer the days of ${listing.propertyName}`}
      action={ask}
      failed={{ title: 'Not requested', kept: 'What you chose is still here.' }}
      submitLabel="Request the transfer"
      disabled={toPropertyId === null || !isInside || reason.trim() === ''}
      onSubmit={() => {
        if (toPropertyId === null) return;
        ask.mutate(
          { params: { id: listing.id }, body: { toPropertyId, effectiveDate, reason: reason.trim() } },
          {
            onSuccess: async () => {
              toastSuccess(`The transfer is set for ${effectiveDate}`);
              onClose();
              await invalidate(promotedListing);
            },
          },
        );
      }}
      onClose={onClose}
    >
      <RecordPicker
        id={`${id}-to`}
        label={`To another property in ${listing.city}`}
        placeholder="Find a property of this client"
        value={toPropertyId}
        onChange={(key) => setTo(key === null ? null : Number(key))}
        find={find}
        nameOf={nameOf}
      />
      <TextInput
        type="date"
        label="On"
        description="The first day at the other property"
        withAsterisk
        min={today}
        max={listing.lastDay}
        value={effectiveDate}
        error={isInside ? undefined : `From ${today} to ${listing.lastDay}`}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <p className={classes.muted} role="status">
        {isInside ? `${formatCount(left, 'day')} would go on there, until ${listing.lastDay}.` : null}
      </p>
      <ReasonField label="Why?" value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
