import {
  redactionRequest,
  redactionWord,
  requestRedaction,
} from '@supersync/contract/workspace/redaction/actions.ts';
import { redaction, redactionBases } from '@supersync/contract/workspace/redaction/redaction.ts';
import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { useMemo, useState } from 'react';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { Form } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import type { Person } from './person-values.ts';
import { dueDay } from './redaction-text.ts';
import classes from './redaction.module.css';

export interface RequestFormProps {
  readonly person: Person;
  /** How many records lose their personal data. */
  readonly records: number;
  readonly onRequested: (id: number) => void;
}

const today = (): string => new Date().toISOString().slice(0, 10);

const fieldsFor = (latest: string): readonly FieldDescriptor[] => [
  {
    name: 'reference',
    label: 'Request reference',
    kind: 'text',
    required: true,
    help: 'A ticket or case number, without a name',
  },
  {
    name: 'basis',
    label: 'Basis',
    kind: 'select',
    required: true,
    options: optionsOf(redactionBases),
  },
  { name: 'receivedOn', label: 'Received on', kind: 'date', required: true, max: latest },
  { name: 'reason', label: 'Reason', kind: 'multiline', rows: 2, required: true, wide: true },
  { name: 'confirmation', label: `Type ${redactionWord} to confirm`, kind: 'text', required: true },
];

/** The details of the request, and the word that must be typed. */
export function RequestForm({ person, records, onRequested }: RequestFormProps) {
  const [latest] = useState(today);
  const [values, setValues] = useState<FormValues>({});
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const fields = useMemo(() => fieldsFor(latest), [latest]);
  const initial = useMemo(
    () => ({ reference: '', basis: 'erasure', receivedOn: latest, reason: '', confirmation: '' }),
    [latest],
  );
  const due = dueDay(values['receivedOn']);
  const submit = async (submission: Submission): Promise<FormOutcome> => {
    try {
      const body = { ...redactionRequest.parse(submission.values), person };
      // A lost response may hide a started redaction: the same idempotency key finds it.
      const { id } = await client.act(requestRedaction, { body }, requestKey);
      onRequested(id);
      void invalidate(redaction);
      return { kind: 'saved' };
    } catch (error) {
      if (error instanceof ProblemError) setRequestKey(crypto.randomUUID());
      return outcomeOf(redaction, error);
    }
  };
  return (
    <>
      <p className={classes.words}>
        {records === 0
          ? 'Nothing is stored that could be erased. Their addresses and numbers are kept from coming in again.'
          : `Erases what ${formatCount(records, 'record')} ${records === 1 ? 'says' : 'say'} of this person, in every store, for ever. Lead ids, dates, sources and properties stay.`}
        {due === null ? '' : ` Due on ${due}, thirty days after it was received.`}
      </p>
      <Form
        fields={fields}
        schema={redactionRequest}
        initial={initial}
        columns={2}
        submitLabel="Redact this person"
        onSubmit={submit}
        onValues={setValues}
      />
    </>
  );
}
