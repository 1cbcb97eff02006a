import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import { publishTestMail } from '@supersync/contract/messaging/lead-mail/actions.ts';
import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Form } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import classes from '../mail.module.css';
import { firstSample, sampleMails, samples } from './sample-mails.ts';
import {
  emptyMail,
  mailOfValues,
  testMailFields,
  testMailSchema,
  type TestMailValues,
} from './test-mail-values.ts';

export interface TestMailFormProps {
  /** A received mail, instead of a sample. */
  readonly start: { readonly of: number; readonly values: TestMailValues } | null;
  readonly onPublished: (messageId: string) => void;
}

const newMessageId = (): string => `<${crypto.randomUUID()}@console.test>`;

/** A custom mail, started from a sample or a received one. */
export function TestMailForm({ start, onPublished }: TestMailFormProps) {
  const [sample, setSample] = useState<keyof typeof sampleMails | null>(start === null ? firstSample : null);
  // Stable until another start is selected: a form with new initial values resets.
  const initial = useMemo(
    () => (sample === null ? (start?.values ?? emptyMail) : { ...emptyMail, ...sampleMails[sample] }),
    [sample, start],
  );
  const submit = async ({ values }: Submission): Promise<FormOutcome> => {
    try {
      const mail = mailOfValues(testMailSchema.parse(values), newMessageId());
      const { id } = await client.act(publishTestMail, { body: mail });
      onPublished(id);
      void invalidate(leadMail);
      return { kind: 'saved' };
    } catch (error) {
      return outcomeOf(leadMail, error);
    }
  };
  return (
    <div className={classes.test}>
      <Select
        label="Begin with"
        data={[...(start === null ? [] : [{ value: '', label: `Mail ${start.of}` }]), ...optionsOf(samples)]}
        value={sample ?? ''}
        allowDeselect={false}
        onChange={(next) => setSample(isChoice(samples, next) ? next : null)}
      />
      <Form
        key={sample ?? 'mail'}
        fields={testMailFields}
        schema={testMailSchema}
        initial={initial}
        columns={2}
        guard={false}
        submitLabel="Publish"
        onSubmit={submit}
      />
    </div>
  );
}
