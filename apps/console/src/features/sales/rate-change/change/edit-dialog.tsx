import { editRate } from '@supersync/contract/sales/rate-change/actions.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { client } from '#platform/query/api.ts';
import { useAction } from '#platform/query/query.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { Calculation } from '../calculation.tsx';
import { Percent, SignedMoney } from '../rate-amounts.tsx';
import classes from '../rate.module.css';

export interface RateDialogProps {
  readonly record: {
    readonly id: number;
    readonly rate: string;
    readonly proposedRate: string | null;
    readonly proposedEffective: string | null;
    readonly currency: string;
    readonly clientName: string;
    readonly serviceName: string;
  };
  readonly onClose: () => void;
}

const amount = /^\d{1,10}(\.\d{1,2})?$/;
const typingPause = 300;

/** The rate by hand, or the default again; the effect on date and cap shows before saving. */
export function EditDialog({ record, onClose }: RateDialogProps) {
  const { id, currency, clientName, serviceName } = record;
  const [typed, setTyped] = useState(record.proposedRate ?? '');
  const [isDefault, setDefault] = useState(false);
  const [proposedRate] = useDebouncedValue(isDefault ? null : typed.trim(), typingPause);
  const isAmount = proposedRate === null || amount.test(proposedRate);
  const edit = useAction(editRate, subscription, { saved: 'Proposed rate saved', failed: false });
  const preview = useQuery({
    queryKey: [subscription.name, 'edit', id, proposedRate],
    queryFn: () => client.act(editRate, { params: { id }, body: { proposedRate, dryRun: true } }),
    enabled: isAmount && !edit.isSuccess,
    retry: false,
    meta: { reads: [subscription.name] },
  });
  const failure = edit.error ?? (isAmount ? preview.error : null);
  const submit = (): void =>
    edit.mutate(
      { params: { id }, body: { proposedRate: isDefault ? null : typed.trim() } },
      { onSuccess: onClose },
    );
  return (
    <Dialog opened onClose={onClose} title={`Edit the rate of ${clientName}, ${serviceName}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={`Proposed rate (${currency} per month)`}
            data-autofocus
            inputMode="decimal"
            value={isDefault ? (preview.data?.proposedRate ?? '') : typed}
            readOnly={isDefault}
            error={isAmount ? undefined : 'Must be an amount such as 99.95'}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => setDefault(!isDefault)}>
              {isDefault ? 'Set by hand' : 'Use the default'}
            </Button>
          </Group>
          {failure === null ? null : <ErrorState title="Not possible" message={messageOf(failure)} />}
          {preview.data === undefined || failure !== null ? null : (
            <div className={classes.stack} role="status">
              <Calculation steps={preview.data.proposedSteps} currency={currency} />
              <p className={classes.muted}>
                <SignedMoney amount={preview.data.change} currency={currency} /> (
                <Percent value={preview.data.changePct} />) from {preview.data.proposedEffective}
              </p>
            </div>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isAmount || preview.isError} loading={edit.isPending}>
              Save rate
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
