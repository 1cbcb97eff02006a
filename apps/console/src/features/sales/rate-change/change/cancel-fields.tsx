import { optionsOf, isChoice } from '@supersync/contract/kernel/choices.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { cancelReasons, type CancelReason } from '@supersync/contract/sales/rate-change/states.ts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '../rate-queries.ts';

export interface CancelValues {
  readonly reason: CancelReason | null;
  readonly note: string;
  readonly nextReview: string;
}

/** The request body, once complete: a client that left needs no review date. */
export function cancellationIn({ reason, note, nextReview }: CancelValues) {
  if (reason === null || (reason !== 'client_left' && nextReview === '')) return null;
  return {
    reason,
    nextReview: reason === 'client_left' ? null : nextReview,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  };
}

const reviewLater = 180;

export function useCancelValues() {
  const today = useToday();
  return useState<CancelValues>({ reason: null, note: '', nextReview: dayAfter(today, reviewLater) });
}

interface CancelFieldsProps {
  readonly values: CancelValues;
  readonly onChange: (values: CancelValues) => void;
}

export function CancelFields({ values, onChange }: CancelFieldsProps) {
  const tomorrow = dayAfter(useToday(), 1);
  return (
    <>
      <Select
        label="Reason"
        placeholder="Choose a reason"
        withAsterisk
        data-autofocus
        allowDeselect={false}
        data={optionsOf(cancelReasons)}
        value={values.reason}
        onChange={(value) => onChange({ ...values, reason: isChoice(cancelReasons, value) ? value : null })}
      />
      {values.reason === 'client_left' ? null : (
        <TextInput
          type="date"
          label="Next review"
          description="The nightly scan proposes a rate again from this day"
          withAsterisk
          min={tomorrow}
          value={values.nextReview}
          onChange={(event) => onChange({ ...values, nextReview: event.currentTarget.value })}
        />
      )}
      <Textarea
        label="Note"
        maxLength={500}
        autosize
        minRows={2}
        value={values.note}
        onChange={(event) => onChange({ ...values, note: event.currentTarget.value })}
      />
    </>
  );
}
