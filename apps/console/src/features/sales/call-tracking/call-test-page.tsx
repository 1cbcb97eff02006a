import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import {
  simulatedOutcomes,
  type SimulatedOutcome,
} from '@supersync/contract/sales/call-tracking/call-outcomes.ts';
import { placeTestCall, simulateCall } from '@supersync/contract/sales/call-tracking/test-actions.ts';
import { printPhone, readNanp } from '@supersync/contract/kernel/format/phone.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { client } from '#platform/query/api.ts';
import { recordOptions } from '#platform/query/query.ts';
import { recordFinder } from '#platform/resource/record-finder.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { CallTrace } from './call-trace.tsx';
import classes from './call-tracking.module.css';
import { NumberChecks } from './number-checks.tsx';
import { callTestScreen } from './screens.ts';

const { find, nameOf } = recordFinder(trackingNumber);

interface Asked {
  readonly id: number;
  readonly from: string;
  readonly outcome: SimulatedOutcome;
}

/** Checks a number and shows, step by step, what a call to it would do. */
export function Page() {
  const id = useId();
  const part = useAddressPart(['number']);
  const numberId = part.number('number');
  const [from, setFrom] = useState('(613) 555-0142');
  const [outcome, setOutcome] = useState<SimulatedOutcome>('answered');
  const [confirm, dialog] = useConfirm();
  const mayCall = useMayCall(placeTestCall);
  const number = useQuery({
    ...recordOptions(trackingNumber, numberId ?? 0),
    enabled: numberId !== null,
  }).data;
  const simulation = useMutation({
    mutationFn: (asked: Asked) =>
      client.act(simulateCall, {
        params: { id: asked.id },
        body: { from: asked.from, outcome: asked.outcome },
      }),
  });
  const live = useMutation({
    mutationFn: (of: number) => client.act(placeTestCall, { params: { id: of }, body: { confirm: true } }),
    onSuccess: ({ providerCallId }) => toastSuccess(`Test call ${providerCallId} was placed`),
    onError: (error) => toastError(error),
  });
  const { problem } = readNanp(from);
  const placeLive = async (): Promise<void> => {
    if (numberId === null || number === undefined) return;
    const isSure = await confirm({
      title: 'Place a live call',
      effect: `The provider calls ${printPhone(number.number)}, which rings ${printPhone(number.forwardTo)}. The call is billed and recorded as a test call.`,
      confirmLabel: 'Place call',
    });
    if (isSure) live.mutate(numberId);
  };
  // A trace belongs to the number it was requested for.
  const trace = simulation.variables?.id === numberId ? simulation.data : undefined;

  return (
    <>
      {dialog}
      <ToolPage
        title={callTestScreen.title}
        lead={callTestScreen.description}
        shape="narrow-input"
        inputTitle="Call"
        input={
          <form
            className={classes.part}
            onSubmit={(event) => {
              event.preventDefault();
              if (numberId !== null && problem === undefined)
                simulation.mutate({ id: numberId, from, outcome });
            }}
          >
            <RecordPicker
              id={id}
              label="Call number"
              placeholder="Find a number"
              value={numberId}
              onChange={(key) => part.show(key === null ? {} : { number: key }, true)}
              find={find}
              nameOf={nameOf}
            />
            <TextInput
              label="Caller"
              value={from}
              error={problem}
              onChange={({ currentTarget: { value } }) => setFrom(value)}
            />
            <Select
              label="Outcome at the office"
              data={optionsOf(simulatedOutcomes)}
              value={outcome}
              allowDeselect={false}
              onChange={(value) => setOutcome(isChoice(simulatedOutcomes, value) ? value : 'answered')}
            />
            <div className={classes.totals}>
              <Button
                type="submit"
                disabled={numberId === null || problem !== undefined}
                loading={simulation.isPending}
              >
                Simulate call
              </Button>
              {mayCall ? (
                <Button
                  variant="default"
                  disabled={number === undefined}
                  loading={live.isPending}
                  onClick={() => void placeLive()}
                >
                  Place live call…
                </Button>
              ) : null}
            </div>
          </form>
        }
        result={
          numberId === null ? (
            <EmptyState title="No number chosen">Choose a call number to check how it is set up.</EmptyState>
          ) : (
            <div className={classes.part}>
              <NumberChecks numberId={numberId} />
              {simulation.isError ? <ErrorState message={messageOf(simulation.error)} /> : null}
              {trace === undefined ? (
                <EmptyState title="No call simulated yet">
                  Simulate a call to see each step, the call XML and the record it would write.
                </EmptyState>
              ) : (
                <CallTrace trace={trace} />
              )}
            </div>
          )
        }
      />
    </>
  );
}
