import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { printNanp } from '@supersync/contract/sales/tracking-number/nanp.ts';
import { ownSources, trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { useMemo, useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { useNow } from '#kit/value/use-now.ts';
import { useList } from '#platform/query/query.ts';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { warningsFor } from './call-number-warnings.ts';
import type { CallNumber } from './call-number-text.ts';

const changeable = ['source', 'forwardTo', 'timeoutSec', 'whisper', 'record', 'recordNotice'] as const;
const asked = ['number', ...changeable] as const;

/** Our own places, then the partners by name; one that is no longer in use stays for the number that has it. */
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

function useFields(current: string | undefined, isRecorded: boolean) {
  const options = useSources(current);
  return useMemo(
    (): Readonly<Record<string, FieldDescriptor>> => ({
      source: {
        kind: 'select',
        name: 'source',
        label: 'Source',
        required: true,
        help: 'Where callers read it.',
        options,
      },
      whisper: {
        kind: 'text',
        name: 'whisper',
        label: 'Whisper',
        nullable: true,
        wide: true,
        help: 'What the one who answers hears before the caller, up to 140 letters.',
      },
      recordNotice: {
        kind: 'multiline',
        name: 'recordNotice',
        label: 'Notice',
        nullable: true,
        wide: true,
        rows: 2,
        required: isRecorded,
        help: 'What callers hear first: that the call is recorded, and why.',
      },
    }),
    [options, isRecorded],
  );
}

export interface CallNumberDialogProps {
  readonly propertyId: number;
  /** Without it a number is added. */
  readonly callNumber: CallNumber | undefined;
  readonly numbers: readonly CallNumber[];
  readonly onClose: () => void;
}

const nothing: FormValues = {};

export function CallNumberDialog({ propertyId, callNumber, numbers, onClose }: CallNumberDialogProps) {
  const [values, setValues] = useState(nothing);
  const fields = useFields(callNumber?.source, values['record'] === true);
  const start = useMemo(() => ({ propertyId }), [propertyId]);
  const now = useNow();
  const remarks = warningsFor(values, { propertyId, current: callNumber, numbers }, new Date(now));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={callNumber === undefined ? 'Add a call number' : printNanp(callNumber.number)}
      size="lg"
    >
      <ResourceForm
        resource={trackingNumber}
        {...(callNumber === undefined
          ? { start, names: asked, submitLabel: 'Add' }
          : { record: callNumber, names: changeable })}
        fields={fields}
        columns={2}
        remarks={remarks}
        onValues={setValues}
        onCancel={onClose}
        onSaved={({ number }) => {
          toastSuccess(`${printNanp(number)} was ${callNumber === undefined ? 'added' : 'changed'}`);
          onClose();
        }}
      />
    </Dialog>
  );
}
