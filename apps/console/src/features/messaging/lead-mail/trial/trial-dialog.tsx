import { applyParsers } from '@supersync/contract/messaging/lead-mail/actions.ts';
import { leadMail } from '@supersync/contract/messaging/lead-mail/lead-mail.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { invalidate } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from '../mail.module.css';
import { TrialList } from './trial-list.tsx';
import { describeApplied, describeTrial, wouldChange } from './trial-text.ts';
import { applyToMails, tryMails } from './trial.ts';

export interface TrialDialogProps {
  readonly ids: readonly number[];
  readonly onApplied: () => void;
  readonly onClose: () => void;
}

/** Parses mails again and compares with the first result. Nothing is stored before confirmation. */
export function TrialDialog({ ids, onApplied, onClose }: TrialDialogProps) {
  const mayApply = useMayCall(applyParsers);
  const [done, setDone] = useState(0);
  const trial = useQuery({
    queryKey: [leadMail.name, 'trial', ids],
    queryFn: () => tryMails(ids, setDone),
    // A trial compares with the current state: it runs again whenever the dialog opens.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const changing = trial.data?.filter(wouldChange).map(({ id }) => id) ?? [];
  const apply = useMutation({
    mutationFn: () => {
      setDone(0);
      return applyToMails(changing, setDone);
    },
    onSuccess: onApplied,
    onSettled: () => invalidate(leadMail, lead),
  });
  return (
    <Dialog
      opened
      size="xl"
      onClose={onClose}
      title={ids.length === 1 ? `Read mail ${ids[0]} again` : `Read ${formatCount(ids.length, 'mail')} again`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.trial} aria-live="polite">
        {trial.isLoadingError ? (
          <QueryError query={trial} kept="Nothing was changed." />
        ) : trial.data === undefined ? (
          <WorkProgress label="Reading" done={done} total={ids.length} unit="mails" />
        ) : (
          <>
            <p className={classes.words}>
              {describeTrial(trial.data)}. {apply.isSuccess ? '' : 'Nothing is kept yet.'}
            </p>
            <TrialList trials={trial.data} applied={apply.data} />
          </>
        )}
        {apply.isPending ? (
          <WorkProgress label="Applying" done={done} total={changing.length} unit="mails" />
        ) : null}
        {apply.isError ? (
          <ErrorState
            title="Not all mails were read again"
            message={messageOf(apply.error)}
            kept={`${formatCount(done, 'mail')} were read again and kept. Trying again makes no lead twice.`}
            onRetry={() => apply.mutate()}
          />
        ) : null}
        {apply.data === undefined ? null : (
          <Alert color="success" title="Applied">
            {describeApplied(apply.data)}.
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {apply.isSuccess ? 'Close' : 'Cancel'}
          </Button>
          {apply.isSuccess || !mayApply ? null : (
            <Button disabled={changing.length === 0} loading={apply.isPending} onClick={() => apply.mutate()}>
              {changing.length === 0
                ? 'Nothing to apply'
                : `Apply to ${formatCount(changing.length, 'mail')}`}
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  );
}
