import {
  partnerSteps,
  syndicationPartner,
  type PartnerStatus,
} from '@supersync/contract/syndication/partner/partner.ts';
import type { ReactNode } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useUpdate } from '#platform/query/query.ts';
import { StepItem } from '#platform/step/step-button.tsx';
import { useOffer } from '#platform/step/step.ts';
import type { Partner, PartnerState } from './partner-queries.ts';
import { statusSteps, type StatusStep } from './status-steps.ts';

/** Pauses, retires and reactivates a partner: confirmed with what it stops, and undone with one click. */
export function useStatusActions(
  partner: Partner,
  partnerState: PartnerState | undefined,
): { readonly menu: ReactNode; readonly dialog: ReactNode } {
  const update = useUpdate(syndicationPartner, { saved: false });
  const undo = useUpdate(syndicationPartner, { saved: 'Taken back' });
  const [confirm, dialog] = useConfirm();
  const { id, status, version } = partner;
  const saving = update.isPending ? 'It is being saved' : null;
  const offers = {
    active: useOffer(partnerSteps.active, partner, saving),
    paused: useOffer(partnerSteps.paused, partner, saving),
    retired: useOffer(partnerSteps.retired, partner, saving),
  };

  const take = async (step: StatusStep): Promise<void> => {
    const before: PartnerStatus = status;
    if (!(await confirm(step.question))) return;
    update.mutate(
      { key: id, version, changes: { status: step.to } },
      {
        onSuccess: (saved) =>
          showUndo({
            message: step.done,
            undo: () => undo.mutate({ key: id, version: saved.version, changes: { status: before } }),
          }),
      },
    );
  };

  return {
    dialog,
    menu: statusSteps(partner, partnerState).map((step) => (
      <StepItem key={step.to} step={offers[step.to]} onClick={() => void take(step)}>
        {step.label}
      </StepItem>
    )),
  };
}
