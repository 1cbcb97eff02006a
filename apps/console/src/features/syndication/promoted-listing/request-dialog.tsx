import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { requestPromotion } from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import {
  bookingLengths,
  type PromotedTierName,
  promotedTierNames,
} from '@supersync/contract/syndication/promoted-listing/states.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { useAction } from '#platform/query/query.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { quoteOptions, tiersOptions, useToday } from './promoted-queries.ts';
import classes from './promoted.module.css';
import { QuoteView } from './quote-view.tsx';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface RequestDialogProps {
  /** Known values, as in an address. */
  readonly start: {
    readonly propertyId: number | null;
    readonly partnerId: number | null;
    readonly tier: string | null;
    readonly from: string | null;
    readonly days: number | null;
  };
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

const isTier = (text: string | null): text is PromotedTierName =>
  promotedTierNames.values.some((tier) => tier === text);
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const usualDays = 30;
const typingPause = 300;
const { find, nameOf } = recordFinder(propertyMeta);

/** Requests a promoted listing; price and free slots show before it is sent. */
export function RequestDialog({ start, onDone, onClose }: RequestDialogProps) {
  const id = useId();
  const today = useToday();
  const [propertyId, setPropertyId] = useState(start.propertyId);
  const [partnerId, setPartnerId] = useState(start.partnerId);
  const [tier, setTier] = useState(isTier(start.tier) ? start.tier : null);
  const [from, setFrom] = useState(start.from !== null && isDay(start.from) ? start.from : today);
  const [days, setDays] = useState<number | string>(start.days ?? usualDays);
  const [note, setNote] = useState('');
  const tiers = useQuery(tiersOptions).data?.data ?? [];
  const send = useAction(requestPromotion, promotedListing, { saved: false, failed: false });

  const partners = new Map(
    tiers.map((each) => [each.partnerId, each.partner?.name ?? String(each.partnerId)]),
  );
  const sold = tiers.filter((each) => each.partnerId === partnerId);
  const length = Number(days);
  const isLength = Number.isInteger(length) && length >= bookingLengths.min && length <= bookingLengths.max;
  const whole =
    propertyId !== null && partnerId !== null && tier !== null && isDay(from) && isLength
      ? { propertyId, partnerId, tier, from, days: length }
      : null;
  const [settled] = useDebouncedValue(whole, typingPause);
  const quote = useQuery({
    ...quoteOptions(settled ?? { propertyId: 1, partnerId: 1, tier: 'basic', from, days: 1 }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = JSON.stringify(whole) === JSON.stringify(settled) && !quote.isPlaceholderData;
  const canSend = whole !== null && isCurrent && quote.data?.obstacles.length === 0;

  return (
    <ActionDialog
      title="New request"
      size="lg"
      action={send}
      failed={{ title: 'Not sent', kept: 'What you chose is still here.' }}
      submitLabel="Send request"
      disabled={!canSend}
      onSubmit={() => {
        if (!canSend) return;
        send.mutate(
          { body: { ...whole, ...(note.trim() === '' ? {} : { note: note.trim() }) } },
          {
            onSuccess: (made) => {
              toastSuccess('The request was sent');
              onDone(made.id);
            },
          },
        );
      }}
      onClose={onClose}
    >
      <RecordPicker
        id={`${id}-property`}
        label="Property"
        placeholder="Find a property"
        value={propertyId}
        onChange={(key) => setPropertyId(key === null ? null : Number(key))}
        find={find}
        nameOf={nameOf}
      />
      <div className={classes.pair}>
        <Select
          label={partner.singular.charAt(0).toUpperCase() + partner.singular.slice(1)}
          placeholder="Choose a partner"
          data={[...partners].map(([value, label]) => ({ value: String(value), label }))}
          value={partnerId === null ? null : String(partnerId)}
          allowDeselect={false}
          onChange={(value) => {
            const next = value === null ? null : Number(value);
            setPartnerId(next);
            if (!tiers.some((each) => each.partnerId === next && each.tier === tier)) setTier(null);
          }}
        />
        <Select
          label="Tier"
          placeholder={partnerId === null ? 'Choose a partner first' : 'Choose a tier'}
          disabled={partnerId === null}
          data={sold.map((each) => ({ value: each.tier, label: promotedTierNames.labels[each.tier] }))}
          value={tier}
          allowDeselect={false}
          onChange={(value) => setTier(isTier(value) ? value : null)}
        />
        <TextInput
          type="date"
          label="From"
          min={today}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NumberInput
          label="Days"
          min={bookingLengths.min}
          max={bookingLengths.max}
          allowDecimal={false}
          value={days}
          onChange={setDays}
          error={isLength ? undefined : `From ${bookingLengths.min} to ${bookingLengths.max}`}
        />
      </div>
      <QuoteView
        quote={settled === null || whole === null ? undefined : quote.data}
        days={length}
        isAsked={whole !== null}
        error={quote.error}
        onRetry={() => void quote.refetch()}
        onFrom={setFrom}
      />
      <Textarea
        label="Note"
        description="Shown to the person who decides"
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
