import {
  checkNumberSetup,
  checkVerdicts,
  numberChecks,
} from '@supersync/contract/sales/call-tracking/test-actions.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Section } from '#kit/record-page/section.tsx';
import { client } from '#platform/query/api.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import classes from './call-tracking.module.css';

const checksOptions = (id: number) =>
  queryOptions({
    queryKey: [trackingNumber.name, 'checks', id],
    queryFn: () => client.act(checkNumberSetup, { params: { id } }),
    meta: { reads: [trackingNumber.name] },
  });

/** Whether calls to the number would arrive. */
export function NumberChecks({ numberId }: { readonly numberId: number }) {
  const found = useQuery(checksOptions(numberId));
  return (
    <Section title="Checks">
      <Loaded query={found} lines={6}>
        {({ checks, provider }) => (
          <>
            <p className={classes.muted}>
              {provider === 'simulated' ? 'Provider: simulated' : 'Provider: Twilio'}
            </p>
            <dl className={classes.checks}>
              {checks.map(({ check, verdict, message }) => (
                <Fragment key={check}>
                  <dt>{numberChecks.labels[check]}</dt>
                  <dd>
                    <ChoiceBadge of={checkVerdicts} value={verdict} />
                  </dd>
                  <dd>{message}</dd>
                </Fragment>
              ))}
            </dl>
          </>
        )}
      </Loaded>
    </Section>
  );
}
