import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { changeRates, type BulkStep } from '@supersync/contract/sales/rate-change/actions.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import { useAction } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { bulkText, lettersOf, undoneText } from './bulk-text.ts';
import { CancelFields, cancellationIn, useCancelValues } from './cancel-fields.tsx';
import { LetterPager } from '../letter/letter-pager.tsx';
import { RateTotals } from '../rate-amounts.tsx';
import { useToday } from '../rate-queries.ts';
import classes from '../rate.module.css';

export interface ChangeDialogProps {
  readonly ids: readonly number[];
  readonly step: BulkStep;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Refused rows by name, so that nobody overestimates what a batch did. */
function Exceptions({ rows }: Pick<ActionAnswer<typeof changeRates>, 'rows'>) {
  const refused = rows.filter(({ refusal }) => refusal !== null);
  if (refused.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label="Exceptions">
      {refused.map(({ id, client: name, service, refusal }) => (
        <li key={id}>
          <span>
            {name}, {service}
          </span>
          <span className={classes.refusal}>{refusal}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * One step for many subscriptions: totals per currency, exceptions and each letter are shown before anything is
 * written.
 */
export function ChangeDialog({ ids, step, onClose, onDone }: ChangeDialogProps) {
  const { verb, past, undo, hasLetters } = bulkText[step];
  const today = useToday();
  const [until, setUntil] = useState(dayAfter(today, 90));
  const [cancelValues, setCancelValues] = useCancelValues();
  const cancellation = step === 'cancel' ? cancellationIn(cancelValues) : undefined;
  const isWhole = cancellation !== null && (step !== 'postpone' || until > today);
  const body = {
    ids: [...ids],
    step,
    ...(step === 'postpone' ? { until } : {}),
    ...(cancellation === undefined || cancellation === null ? {} : { cancellation }),
  };
  const change = useAction(changeRates, subscription, { saved: false, failed: false });
  const back = useAction(changeRates, subscription, { saved: false });
  const preview = useQuery({
    queryKey: [subscription.name, 'change', body],
    queryFn: () => client.act(changeRates, { body: { ...body, dryRun: true } }),
    enabled: isWhole && change.isIdle,
    meta: { reads: [subscription.name] },
  });
  const count = preview.data?.changed ?? 0;
  const letters = hasLetters ? lettersOf(preview.data?.rows ?? []) : [];

  // Awaited instead of a callback: live updates can empty the list and unmount this before the response arrives.
  const submit = async (): Promise<void> => {
    const { changed, rows } = await change.mutateAsync({ body });
    onDone();
    const message = `${formatCount(changed, 'rate')} ${past}`;
    const done = rows.flatMap(({ id, refusal }) => (refusal === null ? [id] : []));
    if (undo === null || done.length === 0) toastSuccess(message);
    else showUndo({ message, undo: () => takeBack(done, undo) });
  };
  const takeBack = async (done: number[], by: BulkStep): Promise<void> => {
    // A failure has shown its toast.
    const answer = await back.mutateAsync({ body: { ids: done, step: by } }).catch(() => null);
    if (answer === null) return;
    const words = undoneText(answer.rows);
    if (answer.changed === done.length) toastSuccess(words);
    else toastError(new Error(words));
  };

  return (
    <Dialog opened onClose={onClose} title={`${verb}: ${formatCount(ids.length, 'rate')}`} size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A failure shows in the dialog.
          if (count > 0) void submit().catch(() => {});
        }}
      >
        <Stack gap="md">
          {change.isError ? (
            <ErrorState title="Nothing was changed" message={messageOf(change.error)} />
          ) : null}
          {step === 'cancel' ? <CancelFields values={cancelValues} onChange={setCancelValues} /> : null}
          {step === 'postpone' ? (
            <TextInput
              type="date"
              label="Not before"
              withAsterisk
              data-autofocus
              min={dayAfter(today, 1)}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          ) : null}
          {preview.isLoadingError ? (
            <QueryError query={preview} />
          ) : preview.data === undefined ? (
            isWhole ? (
              <SkeletonText lines={4} />
            ) : null
          ) : (
            <>
              <p className={classes.counts}>
                <ToneBadge tone="info">{`${formatCount(count, 'rate')} will be ${past}`}</ToneBadge>
                {count < ids.length ? (
                  <ToneBadge tone="warning" icon="held">
                    {formatCount(ids.length - count, 'exception')}
                  </ToneBadge>
                ) : null}
              </p>
              <RateTotals totals={preview.data.totals} label="Totals of this batch" />
              <Exceptions rows={preview.data.rows} />
              {letters.length > 0 ? <LetterPager rows={letters} /> : null}
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              {...(step === 'cancel'
                ? { color: 'danger' }
                : step === 'postpone'
                  ? {}
                  : { 'data-autofocus': true })}
              disabled={count === 0}
              loading={change.isPending}
            >
              {count === 0 ? 'Nothing to change' : `${verb} (${count})`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
