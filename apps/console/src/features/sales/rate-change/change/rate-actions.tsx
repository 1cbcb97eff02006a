import {
  approveRate,
  cancelRate,
  editRate,
  postponeRate,
  reopenRate,
  sendRateNotice,
  unpostponeRate,
  withdrawApproval,
} from '@supersync/contract/sales/rate-change/actions.ts';
import { useState } from 'react';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import type { ShownSubscription } from '../rate-list.tsx';

const EditDialog = later(async () => (await import('./edit-dialog.tsx')).EditDialog);
const CancelDialog = later(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const PostponeDialog = later(async () => (await import('./postpone-dialog.tsx')).PostponeDialog);

/** The steps of a rate change, enabled by state and rights; the others are disabled with the reason. */
export function RateActions({ record }: { readonly record: ShownSubscription }) {
  const [asked, setAsked] = useState<'edit' | 'cancel' | 'postpone'>();
  const close = (): void => setAsked(undefined);
  const { id, status } = record;
  const input = { params: { id } };
  const approve = useStep(approveRate, record, { saved: 'Rate approved' });
  const edit = useStep(editRate, record);
  const postpone = useStep(postponeRate, record);
  const unpostpone = useStep(unpostponeRate, record, { saved: 'Postponement undone' });
  const cancel = useStep(cancelRate, record);
  const send = useStep(sendRateNotice, record, { saved: 'Notice queued' });
  const withdraw = useStep(withdrawApproval, record, { saved: 'Approval withdrawn' });
  const reopen = useStep(reopenRate, record, { saved: 'Rate change reopened' });
  useHotkeys([
    ...(approve.allowed ? [{ keys: 'a', label: 'Approve rate', run: () => approve.run(input) }] : []),
    ...(edit.allowed ? [{ keys: 'e', label: 'Edit rate', run: () => setAsked('edit') }] : []),
    ...(cancel.allowed ? [{ keys: 'c', label: 'Cancel rate change', run: () => setAsked('cancel') }] : []),
  ]);
  return (
    <>
      {status === 'approved' ? (
        <>
          <StepButton step={send} onClick={() => send.run(input)}>
            Send notice
          </StepButton>
          <StepButton step={withdraw} variant="default" onClick={() => withdraw.run(input)}>
            Withdraw approval
          </StepButton>
        </>
      ) : status === 'canceled' ? (
        <StepButton step={reopen} onClick={() => reopen.run(input)}>
          Reopen
        </StepButton>
      ) : (
        <StepButton step={approve} onClick={() => approve.run(input)}>
          Approve
        </StepButton>
      )}
      <StepButton step={edit} variant="default" onClick={() => setAsked('edit')}>
        Edit rate…
      </StepButton>
      <StepButton step={postpone} variant="default" onClick={() => setAsked('postpone')}>
        Postpone…
      </StepButton>
      {record.postponedFrom === null ? null : (
        <StepButton step={unpostpone} variant="default" onClick={() => unpostpone.run(input)}>
          Undo postponement
        </StepButton>
      )}
      <StepButton step={cancel} variant="default" onClick={() => setAsked('cancel')}>
        Cancel change…
      </StepButton>
      {asked === 'edit' ? <EditDialog record={record} onClose={close} /> : null}
      {asked === 'cancel' ? <CancelDialog record={record} onClose={close} /> : null}
      {asked === 'postpone' ? <PostponeDialog record={record} onClose={close} /> : null}
    </>
  );
}
