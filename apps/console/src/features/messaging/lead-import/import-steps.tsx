import { applyLeadImport, undoLeadImport } from '@supersync/contract/messaging/lead-import/actions.ts';
import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { formatCount } from '#kit/value/format.ts';
import classes from '#platform/csv-import/import.module.css';
import { useMayCall } from '#platform/session/rights.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { DiscardButton } from './discard-button.tsx';
import { followImport } from './follow-import.ts';
import type { LeadImport } from './import-queries.ts';

/** The steps of the import in its current state. */
export function ImportSteps({ of }: { readonly of: LeadImport }) {
  const mayApply = useMayCall(applyLeadImport);
  const mayUndo = useMayCall(undoLeadImport);
  return (
    <div className={classes.buttons}>
      {mayApply ? <ImportStep of={of} /> : null}
      {mayUndo ? <UndoStep of={of} /> : null}
      <DiscardButton of={of} />
    </div>
  );
}

/** It can be undone, so there is no confirmation. */
function ImportStep({ of }: { readonly of: LeadImport }) {
  const [withDuplicates, setWithDuplicates] = useState(false);
  const leads = of.ok + (withDuplicates ? of.duplicates : 0);
  const apply = useStep(applyLeadImport, of, {
    saved: false,
    hindrance: leads === 0 ? 'No row can be imported' : null,
  });
  const isChecked = isLegalIn(applyLeadImport, of.status);
  return (
    <>
      <StepButton
        size="sm"
        step={apply}
        onClick={() =>
          apply.run({ params: { id: of.id }, body: { withDuplicates } }, () => followImport(of.id, of.name))
        }
      >
        {!isChecked
          ? 'Import leads'
          : leads === 0
            ? 'Nothing to import'
            : `Import ${formatCount(leads, 'lead')}`}
      </StepButton>
      {of.duplicates === 0 || !isChecked ? null : (
        <Switch
          label={`Also the ${formatCount(of.duplicates, 'duplicate')}, marked as such`}
          checked={withDuplicates}
          onChange={(event) => setWithDuplicates(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

function UndoStep({ of }: { readonly of: LeadImport }) {
  const [confirm, dialog] = useConfirm();
  const undo = useStep(undoLeadImport, of, { saved: false });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Undo this import',
      effect: `Removes the ${formatCount(of.imported, 'lead')} of ${of.name}. What was sent on since stays where it was sent.`,
      confirmLabel: `Remove ${formatCount(of.imported, 'lead')}`,
      tone: 'danger',
    });
    if (sure) undo.run({ params: { id: of.id } }, () => followImport(of.id, of.name));
  };
  return (
    <>
      <StepButton size="sm" variant="default" step={undo} onClick={() => void ask()}>
        Undo this import
      </StepButton>
      {dialog}
    </>
  );
}
