import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { ownSources, trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { useMemo } from 'react';
import { useNow } from '#kit/value/use-now.ts';
import { useList } from '#platform/query/query.ts';
import { defineForm, type OwnInputs } from '#platform/resource/define-form.ts';
import { FormDialog } from '#platform/resource/form-dialog.tsx';
import { warningsFor } from './call-number-warnings.ts';
import type { CallNumber } from './call-number-text.ts';

/** Our own places, then the partners by name; one no longer in use stays for the number that has it. */
function useSources(current: string | undefined) {
  const partners = useList(partner, { sort: ['name'], limit: 0 }).data?.data;
  return useMemo(
    () => [
      ...optionsOf(ownSources),
      ...(partners ?? [])
        .filter(({ status, partnerKey }) => status !== 'retired' || partnerKey === current)
        .map(({ partnerKey, name }) => ({ value: partnerKey, label: name })),
    ],
    [partners, current],
  );
}

function useCallInputs(source: string | undefined, isRecorded: boolean): OwnInputs {
  const options = useSources(source);
  return useMemo(
    () => ({
      source: { kind: 'select', help: 'Where callers read it.', options },
      whisper: { wide: true, help: 'What the one who answers hears before the caller, up to 140 letters.' },
      recordNotice: { kind: 'multiline', wide: true, rows: 2, required: isRecorded },
    }),
    [options, isRecorded],
  );
}

const callNumberForm = defineForm(trackingNumber, {
  noun: 'call number',
  newFields: ['number'],
  fields: ['source', 'forwardTo', 'timeoutSec', 'whisper', 'record', 'recordNotice'],
  columns: 2,
  title: (number) => (number === undefined ? 'Add a call number' : printPhone(number.number)),
  createLabel: 'Add',
  saved: ({ number }, isNew) => `${printPhone(number)} was ${isNew ? 'added' : 'changed'}`,
  LiveInputs: ({ values, record, children }) =>
    children(useCallInputs(record?.source, values['record'] === true)),
});

export interface CallNumberDialogProps {
  readonly propertyId: number;
  /** Undefined adds a number. */
  readonly callNumber: CallNumber | undefined;
  readonly numbers: readonly CallNumber[];
  readonly onClose: () => void;
}

export function CallNumberDialog({ propertyId, callNumber, numbers, onClose }: CallNumberDialogProps) {
  const now = useNow();
  return (
    <FormDialog
      form={callNumberForm}
      record={callNumber}
      start={{ propertyId }}
      remarks={(values) => warningsFor(values, { propertyId, current: callNumber, numbers }, new Date(now))}
      onClose={onClose}
    />
  );
}
