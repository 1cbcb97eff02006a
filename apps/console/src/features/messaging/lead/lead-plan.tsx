import { startLeadReplay } from '@supersync/contract/messaging/lead/actions.ts';
import { leadDestinations, leadReplay } from '@supersync/contract/messaging/lead/lead-replay.ts';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { invalidate } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastError } from '#platform/toast/toast.ts';
import type { LeadChoice } from './lead-choice.ts';
import { planOptions } from './lead-replay-queries.ts';
import classes from './lead-replay.module.css';

/** Only few ranges hold more leads than one replay may send. */
const BackgroundReplay = later(async () => (await import('./background-replay.tsx')).BackgroundReplay);

export interface LeadPlanProps {
  readonly choice: LeadChoice;
  readonly onStarted: (replayId: number) => void;
}

/** How many would be sent, and the warnings. */
export function LeadPlan({ choice, onStarted }: LeadPlanProps) {
  const plan = useQuery(planOptions(choice));
  const mayStart = useMayCall(startLeadReplay);
  return (
    <Loaded query={plan} lines={5}>
      {({ leads, sends, redacted, duplicates, replayedBefore, withinCap, cap }) => {
        if (leads === 0)
          return (
            <EmptyState title="No leads in this range">
              The client received none then. Leads of tests are never replayed.
            </EmptyState>
          );
        return (
          <div className={classes.plan}>
            {withinCap ? null : (
              <Alert
                color="warning"
                title={`${formatCount(leads, 'lead')} are more than ${formatNumber(cap)}`}
              >
                One replay is limited to that many leads. More are replayed by a background task.
              </Alert>
            )}
            <FieldList
              fields={[
                { label: 'Leads in the range', value: <NumberValue value={leads} /> },
                { label: 'Will be sent', value: <NumberValue value={sends} /> },
                { label: 'Redacted, not sent', value: <NumberValue value={redacted} /> },
                { label: 'Replayed before', value: <NumberValue value={replayedBefore} /> },
                { label: 'Duplicates', value: <NumberValue value={duplicates} /> },
              ]}
            />
            {mayStart && withinCap ? <StartStep choice={choice} sends={sends} onStarted={onStarted} /> : null}
            {mayStart && !withinCap ? (
              <BackgroundReplay choice={choice} sends={sends - replayedBefore} />
            ) : null}
          </div>
        );
      }}
    </Loaded>
  );
}

interface StartStepProps extends LeadPlanProps {
  readonly sends: number;
}

/** One idempotency key per order: a second click, or a retry after a lost response, is the same request. */
function StartStep({ choice, sends, onStarted }: StartStepProps) {
  const [requestKeys] = useState(() => new Map<string, string>());
  const start = useMutation({
    mutationFn: () => {
      const name = JSON.stringify(choice);
      const key = requestKeys.get(name) ?? crypto.randomUUID();
      requestKeys.set(name, key);
      return client.act(startLeadReplay, { body: choice }, key);
    },
    onSuccess: ({ id }) => {
      requestKeys.clear();
      onStarted(id);
    },
    onError: (error) => toastError(error),
    onSettled: () => invalidate(leadReplay),
  });
  return (
    <>
      {sends === 0 ? null : (
        <p className={classes.effect}>
          Sends {formatCount(sends, 'lead')} to {leadDestinations.labels[choice.destination]}. This cannot be
          undone.
        </p>
      )}
      <Button
        className={classes.start}
        disabled={sends === 0}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {sends === 0 ? 'Nothing to send' : `Replay ${formatCount(sends, 'lead')}`}
      </Button>
    </>
  );
}
