import { syndicationPartner, type PartnerStatus } from '@supersync/contract/syndication/partner/partner.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { useUpdate } from '#platform/query/query.ts';
import type { Partner, PartnerState } from './partner-queries.ts';
import { statusSteps, type StatusStep } from './status-steps.ts';

/** Pausing, retiring and bringing back: said with what it stops, and taken back with one press. */
export function useStatusActions(
  partner: Partner,
  standing: PartnerState | undefined,
): { readonly menu: ReactNode; readonly dialog: ReactNode } {
  const update = useUpdate(syndicationPartner, { saved: false });
  const undo = useUpdate(syndicationPartner, { saved: 'Taken back' });
  const [confirm, dialog] = useConfirm();
  const { id, status, version } = partner;

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
    menu: statusSteps(partner, standing).map((step) => (
      <Menu.Item key={step.to} disabled={update.isPending} onClick={() => void take(step)}>
        {step.label}
      </Menu.Item>
    )),
  };
}
