import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import {
  cancelPromotion,
  undoCancellation,
} from '@supersync/contract/syndication/promoted-listing/change-actions.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { promotedCancellation } from '@supersync/contract/syndication/promoted-listing/promoted-cancellation.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import {
  type CancellationReason,
  cancellationReasons,
} from '@supersync/contract/syndication/promoted-listing/states.ts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { Money } from '#kit/value/amount.tsx';
import { formatCount } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import { invalidate, useAction } from '#platform/query/query.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { useToday } from '../promoted-queries.ts';
import classes from '../promoted.module.css';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface CancelDialogProps {
  readonly listing: {
    readonly id: number;
    readonly lastDay: string;
    readonly propertyName: string;
  };
  readonly onClose: () => void;
}

const isReason = (text: string | null): text is CancellationReason =>
  cancellationReasons.values.some((reason) => reason === text);

/** Ends a promoted listing early; the credit shows before confirming. */
export function CancelDialog({ listing, onClose }: CancelDialogProps) {
  const today = useToday();
  const tomorrow = dayAfter(today, 1);
  const [reason, setReason] = useState<CancellationReason | null>(null);
  const [note, setNote] = useState('');
  const [effectiveDate, setDate] = useState(tomorrow > listing.lastDay ? today : tomorrow);
  const params = { id: listing.id };
  const isInside = effectiveDate >= today && effectiveDate <= listing.lastDay;
  const cancel = useAction(cancelPromotion, promotedListing, { saved: false, failed: false });
  const preview = useQuery({
    queryKey: [promotedListing.name, 'credit', listing.id, effectiveDate],
    // The credit only depends on the day.
    queryFn: () =>
      client.act(cancelPromotion, { params, body: { reason: 'budget', effectiveDate, dryRun: true } }),
    // Once cancelled there is nothing left to credit.
    enabled: isInside && (cancel.isIdle || cancel.isError),
    placeholderData: keepPreviousData,
    meta: { reads: [promotedListing.name] },
  });
  const undo = useAction(undoCancellation, promotedCancellation, {
    saved: 'The cancellation was taken back',
  });
  const isWhole = reason !== null && isInside && (reason !== 'other' || note.trim() !== '');
  const shown = isInside ? preview.data : undefined;

  const submit = (): void => {
    if (reason === null) return;
    const body = { reason, effectiveDate, ...(note.trim() === '' ? {} : { note: note.trim() }) };
    cancel.mutate(
      { params, body },
      {
        onSuccess: async ({ cancellationId, canBeUndone }) => {
          onClose();
          await invalidate(promotedCancellation);
          const message = `${listing.propertyName} ends before ${effectiveDate}`;
          if (canBeUndone && cancellationId !== null)
            showUndo({
              message,
              undo: () =>
                undo.mutate(
                  { params: { id: cancellationId } },
                  { onSettled: () => invalidate(promotedListing) },
                ),
            });
          else toastSuccess(message);
        },
      },
    );
  };

  return (
    <ActionDialog
      title={`Cancel the promotion of ${listing.propertyName}`}
      action={cancel}
      failed={{ title: 'Not cancelled', kept: 'Nothing was changed.' }}
      submitLabel="Cancel the promotion"
      disabled={!isWhole}
      color="danger"
      cancelLabel="Keep it"
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Reason"
        placeholder="Choose a reason"
        withAsterisk
        data={optionsOf(cancellationReasons)}
        value={reason}
        allowDeselect={false}
        onChange={(value) => setReason(isReason(value) ? value : null)}
      />
      <Textarea
        label="Note"
        withAsterisk={reason === 'other'}
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Free from"
        description="The first day that it is no longer promoted"
        withAsterisk
        min={today}
        max={listing.lastDay}
        value={effectiveDate}
        error={isInside ? undefined : `From ${today} to ${listing.lastDay}`}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      {preview.isLoadingError ? (
        <QueryError query={preview} />
      ) : shown === undefined ? (
        isInside ? (
          <SkeletonText lines={2} />
        ) : null
      ) : (
        <div className={classes.quote} data-ok="true" role="status">
          <p className={classes.price}>
            <Money amount={shown.credit} currency={shown.currency} />{' '}
            <span>credit for {formatCount(shown.unusedDays, 'unused day')}</span>
          </p>
          <p className={classes.plain}>
            {shown.canBeUndone
              ? 'The slot is free from that day. Until then this can be undone, as long as nobody else has the days.'
              : 'It ends at once. This cannot be undone.'}
          </p>
        </div>
      )}
    </ActionDialog>
  );
}
