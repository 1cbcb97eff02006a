import {
  applyAdUrlBatch,
  discardAdUrlBatch,
  makeAdUrls,
  undoAdUrlBatch,
} from '@supersync/contract/syndication/ad-url-batch/actions.ts';
import { adUrlBatch, batchStatuses } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import { Button } from '@mantine/core';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { formatCount } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { personName } from '#platform/session/access-facts.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { useAction } from '#platform/query/query.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useOffer, useStep } from '#platform/step/step.ts';
import { StopReason } from '#platform/work/stop-reason.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from '../ad-url.module.css';
import { useBatch } from './batch-queries.ts';
import { BatchRows } from './batch-rows.tsx';
import type { AdUrlBatch } from './batch-shape.ts';
import { batchTitle, workLabel, writtenBy } from './batch-text.ts';
import { followBatch, revertBatch } from './follow-batch.ts';
import { useUploads } from './uploads.ts';

export interface BatchDialogProps {
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** One bulk change of ad URLs: its preview, its result, and undo. */
export function BatchDialog({ id, onOpen, onClose }: BatchDialogProps) {
  const { data, error, refetch } = useBatch(id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={data === undefined ? 'Change of ad URLs' : batchTitle(data)}
      size="min(1080px, 96vw)"
    >
      {data !== undefined ? (
        <div className={classes.stack}>
          <p className={classes.bar}>
            <ChoiceBadge of={batchStatuses} value={data.status} />
            <span className={classes.muted}>
              begun <RelativeTime at={data.created} />
              {data.user === null ? '' : ` by ${personName(data.user)}`}
            </span>
          </p>
          <StopReason of={data} />
          <State of={data} />
          <Steps of={data} onOpen={onOpen} onClose={onClose} />
        </div>
      ) : error === null ? (
        <SkeletonText lines={6} />
      ) : (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

function State({ of }: { readonly of: AdUrlBatch }) {
  switch (of.status) {
    case 'receiving':
      return <Receiving of={of} />;
    case 'checking':
    case 'applying':
    case 'undoing':
      return (
        <WorkProgress
          label={workLabel[of.status] ?? of.status}
          done={of.rowsDone}
          total={of.rowCount}
          unit={of.kind === 'make' && of.status === 'checking' ? 'properties' : 'rows'}
        />
      );
    case 'checked':
    case 'applied':
      return <BatchRows of={of} />;
    case 'undone':
      return (
        <EmptyState title={`${formatCount(of.restored ?? 0, 'ad URL')} put back`}>
          What changed again since stayed as it was.
        </EmptyState>
      );
    case 'discarded':
      return <EmptyState title="Discarded">Nothing was written.</EmptyState>;
  }
}

function Receiving({ of }: { readonly of: AdUrlBatch }) {
  const upload = useUploads((all) => all[of.id]);
  if (upload === undefined)
    return (
      <EmptyState title="The file is incomplete">
        {formatCount(of.rowCount, 'row')} came in. If no other window is sending it, discard it and choose the
        file again.
      </EmptyState>
    );
  return upload.failure === null ? (
    <WorkProgress
      label={`Uploading ${upload.file.name}`}
      done={upload.sent}
      total={upload.file.size}
      unit="bytes"
    />
  ) : (
    <ErrorState title="The upload stopped" message={upload.failure} kept="Nothing was written." />
  );
}

interface StepsProps {
  readonly of: AdUrlBatch;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** Its steps in the current state. It can be undone, so there is no confirmation. */
function Steps({ of, onOpen, onClose }: StepsProps) {
  const count = writtenBy(of);
  const apply = useStep(applyAdUrlBatch, of, {
    saved: false,
    hindrance: count === 0 ? 'There is nothing to write' : null,
  });
  const undo = useOffer(undoAdUrlBatch, of, count === 0 ? 'Nothing was written' : null);
  const discard = useStep(discardAdUrlBatch, of, { saved: 'Discarded: nothing was written' });
  const remake = useAction(makeAdUrls, adUrlBatch, { saved: false });
  const params = { id: of.id };
  const title = batchTitle(of);
  const { partnerId } = of;
  return (
    <div className={classes.bar}>
      <StepButton
        size="sm"
        step={apply}
        onClick={() => apply.run({ params }, () => followBatch(of.id, title))}
      >
        {count === 0 ? 'Nothing to write' : `Write ${formatCount(count, 'ad URL')}`}
      </StepButton>
      <StepButton size="sm" variant="default" step={undo} onClick={() => void revertBatch(of.id)}>
        Undo the whole change
      </StepButton>
      <StepButton size="sm" variant="default" step={discard} onClick={() => discard.run({ params }, onClose)}>
        Discard
      </StepButton>
      {of.status === 'checked' && of.older > 0 && partnerId !== null ? (
        <>
          <span className={classes.muted}>
            {formatCount(of.older, 'address', 'addresses')} made by an older pattern would stay.
          </span>
          <Button
            variant="subtle"
            loading={remake.isPending}
            onClick={() =>
              remake.mutate(
                { body: { partnerId, remake: true } },
                {
                  onSuccess: ({ id }) => {
                    followBatch(id, title);
                    onOpen(id);
                  },
                },
              )
            }
          >
            Replace them too
          </Button>
        </>
      ) : null}
    </div>
  );
}
