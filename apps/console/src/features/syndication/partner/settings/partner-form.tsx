import { versionOf } from '@supersync/contract/kernel/define-resource.ts';
import { partner, syndicationPartner } from '@supersync/contract/syndication/partner/partner.ts';
import { useCallback, useMemo, useState } from 'react';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import { Form } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { useCreate, useUpdate } from '#platform/query/query.ts';
import { outcomeOf } from '#platform/resource/form-outcome.ts';
import { partnerFields } from './partner-fields.ts';
import type { Partner } from '../partner-queries.ts';
import {
  createBody,
  partnerFormSchema,
  warningsFor,
  startForm,
  toForm,
  toFormErrors,
  updateBody,
} from './partner-values.ts';
import { addPartnerScreen } from '../screens.ts';

export interface PartnerFormProps {
  /** Without it a new one is created. */
  readonly record?: Partner;
  readonly onSaved?: (saved: Partner) => void;
  /** The current values, for a test of them. */
  readonly onValues: (values: FormValues) => void;
}

/** The server's refusal, at the fields of this form. */
function refused(error: unknown): FormOutcome {
  const outcome = outcomeOf(partner, error);
  if (outcome.kind === 'invalid') return { ...outcome, errors: toFormErrors(outcome.errors) };
  // The server returns the current record of the same resource.
  return outcome.kind === 'conflict'
    ? { kind: 'conflict', current: toForm(outcome.current as Partner) }
    : outcome;
}

export function PartnerForm({ record, onSaved, onValues }: PartnerFormProps) {
  const create = useCreate(syndicationPartner, { failed: false, saved: 'Partner added' });
  const update = useUpdate(syndicationPartner, { failed: false });
  const initial = useMemo(() => (record === undefined ? startForm() : toForm(record)), [record]);
  const [values, setValues] = useState(initial);
  const tell = useCallback(
    (now: FormValues) => {
      setValues(now);
      onValues(now);
    },
    [onValues],
  );
  const isNew = record === undefined;
  const fields = useMemo(() => partnerFields(isNew, values['schedule'], values['delivery']), [isNew, values]);
  const schema = useMemo(() => partnerFormSchema(isNew ? 'create' : 'update'), [isNew]);

  const submit = async ({ values: all, changes, base }: Submission): Promise<FormOutcome> => {
    const wrong = warningsFor(all);
    if (Object.keys(wrong).length > 0) return { kind: 'invalid', errors: wrong };
    try {
      const version = versionOf(partner, base);
      const saved =
        record === undefined
          ? await create.mutateAsync(createBody(all))
          : await update.mutateAsync({
              key: record.id,
              changes: updateBody(changes, all),
              ...(version === null ? {} : { version }),
            });
      onSaved?.(saved);
      return { kind: 'saved', record: toForm(saved) };
    } catch (error) {
      return refused(error);
    }
  };

  return (
    <Form
      fields={fields}
      schema={schema}
      initial={initial}
      columns={2}
      submitLabel={isNew ? addPartnerScreen.title : 'Save'}
      remarks={warningsFor(values)}
      onValues={tell}
      onSubmit={submit}
    />
  );
}
