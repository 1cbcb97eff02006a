import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import {
  tryPartner,
  type PartnerDraft,
  type PartnerTrial as Trial,
} from '@supersync/contract/syndication/partner/actions.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { Button } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FieldDescriptor, FormValues } from '#kit/form/field-descriptor.ts';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { client } from '#platform/query/api.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { partnerFields } from '../settings/partner-fields.ts';
import { draftOf } from '../partner-queries.ts';
import { limitsIn, toFormErrors } from '../settings/partner-values.ts';
import classes from '../partner.module.css';
import { TrialResult } from './trial-result.tsx';

const { find, nameOf } = recordFinder(propertyMeta);

/** The draft the gates would use. The server validates it like a saved one. */
const draftIn = (values: FormValues): PartnerDraft =>
  draftOf({ ...values, limits: limitsIn(values) } as PartnerDraft);

interface Question {
  readonly draft: PartnerDraft;
  readonly propertyId: number | null;
}

export interface PartnerTrialProps {
  /** Null for a new partner. */
  readonly partnerId: number | null;
  /** The current values of the form. */
  readonly values: FormValues;
}

/** The effect of saving the form now; nothing is saved. */
export function PartnerTrial({ partnerId, values }: PartnerTrialProps) {
  const id = useId();
  const [propertyId, setPropertyId] = useState<number | null>(null);
  const trial = useMutation({
    mutationFn: (asked: Question): Promise<Trial> =>
      client.act(tryPartner, { body: { partnerId, ...asked } }),
  });
  const draft = draftIn(values);
  const isOld =
    trial.variables !== undefined &&
    JSON.stringify(trial.variables) !== JSON.stringify({ draft, propertyId });
  return (
    <div className={classes.trial}>
      <Section title="Test before saving">
        <p className={classes.muted}>
          {partnerId === null
            ? 'Checks every active property against these settings. Nothing is saved.'
            : 'Compares every property linked to the partner, with the settings as they are and as changed. Nothing is saved.'}
        </p>
        <form
          className={classes.ask}
          onSubmit={(event) => {
            event.preventDefault();
            trial.mutate({ draft, propertyId });
          }}
        >
          <div className={classes.picker}>
            <RecordPicker
              id={`${id}-property`}
              label="One property in full"
              placeholder="Any property"
              value={propertyId}
              onChange={(key) => setPropertyId(key === null ? null : Number(key))}
              find={find}
              nameOf={nameOf}
            />
          </div>
          <Button
            type="submit"
            variant="default"
            leftSection={<IconTestPipe size={16} aria-hidden="true" />}
            loading={trial.isPending}
          >
            Test
          </Button>
        </form>
        <div aria-live="polite" className={classes.stack}>
          {trial.isPending ? <SkeletonText lines={6} /> : null}
          {trial.isIdle ? (
            <EmptyState title="Nothing tested yet">
              Run a test to see which properties would be added or dropped.
            </EmptyState>
          ) : null}
          {trial.isError ? (
            <Refusal
              error={trial.error}
              fields={partnerFields(partnerId === null, null, values['delivery'])}
              onRetry={() => trial.mutate({ draft, propertyId })}
            />
          ) : null}
          {trial.isSuccess ? (
            <>
              {isOld ? (
                <p className={classes.outdated}>
                  The form was changed since. Test it again to see its effect.
                </p>
              ) : null}
              <TrialResult trial={trial.data} partnerName={trial.variables.draft.name} />
            </>
          ) : null}
        </div>
      </Section>
    </div>
  );
}

interface RefusalProps {
  readonly error: Error;
  readonly fields: readonly FieldDescriptor[];
  readonly onRetry: () => void;
}

/** What cannot be saved cannot be tested: names the invalid fields. */
function Refusal({ error, fields, onRetry }: RefusalProps) {
  const errors = error instanceof ProblemError ? error.problem.errors : undefined;
  if (errors === undefined) return <ErrorState message={messageOf(error)} onRetry={onRetry} />;
  return (
    <div role="alert" className={classes.refusal}>
      <p className={classes.refusalTitle}>Correct these fields first. Nothing was tested.</p>
      <ul className={classes.refusalList}>
        {Object.entries(toFormErrors(errors)).map(([path, words]) => {
          const name = path.replace(/^draft\./, '').split('.')[0] ?? '';
          const label = fields.find((field) => field.name === name)?.label ?? name;
          return (
            <li key={path}>
              {label}: {words}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
