import { promotedStatuses } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { decidePromotions } from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { StatusBadge, ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import classes from './promoted.module.css';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface DecideDialogProps {
  readonly ids: readonly number[];
  readonly decision: 'approve' | 'reject';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const past = { approve: 'approved', reject: 'rejected' } as const;

/** The result for each before anything is decided; what cannot be decided gives the reason and stays. */
export function DecideDialog({ ids, decision, onClose, onDone }: DecideDialogProps) {
  const [reason, setReason] = useState('');
  const decide = useAction(decidePromotions, promotedListing, { saved: false, failed: false });
  const preview = useQuery({
    queryKey: [promotedListing.name, 'decide', decision, ids],
    queryFn: () => client.act(decidePromotions, { body: { ids: [...ids], decision, dryRun: true } }),
    // A decided request is not previewed again.
    enabled: decide.isIdle || decide.isError,
    meta: { reads: [promotedListing.name] },
  });
  const count = preview.data?.decided ?? 0;
  const needsReason = decision === 'reject';
  const verb = needsReason ? 'Reject' : 'Approve';
  return (
    <ActionDialog
      title={`${verb} ${formatCount(ids.length, 'request')}`}
      size="lg"
      action={decide}
      failed={{ title: 'Not decided', kept: 'No request was changed.' }}
      submitLabel={count === 0 ? 'Nothing to decide' : `${verb} ${formatCount(count, 'request')}`}
      disabled={count === 0 || (needsReason && reason.trim() === '')}
      onSubmit={() =>
        decide.mutate(
          { body: { ids: [...ids], decision, ...(needsReason ? { reason: reason.trim() } : {}) } },
          {
            onSuccess: ({ decided }) => {
              toastSuccess(`${formatCount(decided, 'request')} ${past[decision]}`);
              onDone();
            },
          },
        )
      }
      onClose={onClose}
    >
      {preview.isLoadingError ? (
        <QueryError query={preview} />
      ) : preview.data === undefined ? (
        <SkeletonText lines={Math.min(ids.length + 1, 8)} />
      ) : (
        <>
          <p className={classes.counts}>
            <ToneBadge tone="info">
              {count} would be {past[decision]}
            </ToneBadge>
            {count < preview.data.rows.length ? (
              <ToneBadge tone="warning" icon="held">
                {preview.data.rows.length - count} stay as they are
              </ToneBadge>
            ) : null}
          </p>
          <ul className={classes.outcomes}>
            {preview.data.rows.map((row) => (
              <li key={row.id}>
                <span className={classes.outcomeName}>{row.property}</span>
                {row.refusal === null ? (
                  <StatusBadge tone={promotedStatuses.tones[row.status] ?? 'unknown'}>
                    {promotedStatuses.labels[row.status]}
                    {row.slotNumber === null ? '' : `, slot ${row.slotNumber}`}
                  </StatusBadge>
                ) : (
                  <span className={classes.refusal}>{row.refusal}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {needsReason && count > 0 ? (
        <ReasonField
          label="Why?"
          description="Shown to the requester. Recorded in the audit log"
          value={reason}
          onChange={setReason}
          isFirst
        />
      ) : null}
    </ActionDialog>
  );
}
