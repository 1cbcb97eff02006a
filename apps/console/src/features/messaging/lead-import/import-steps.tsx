import { applyLeadImport, undoLeadImport } from '@supersync/contract/messaging/lead-import/actions.ts';
import { leadImport } from '@supersync/contract/messaging/lead-import/lead-import.ts';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useAct } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { DiscardButton } from './discard-button.tsx';
import { followImport } from './follow-import.ts';
import type { LeadImport } from './import-queries.ts';
import { isMappable } from './import-text.ts';
import classes from './import.module.css';

/** What can be done with the import as it stands. */
export function ImportSteps({ of }: { readonly of: LeadImport }) {
  const mayApply = useMayCall(applyLeadImport);
  const mayUndo = useMayCall(undoLeadImport);
  return (
    <div className={classes.steps}>
      {of.status === 'checked' && mayApply ? <ImportStep of={of} /> : null}
      {of.status === 'imported' && mayUndo ? <UndoStep of={of} /> : null}
      {isMappable(of.status) ? <DiscardButton importId={of.id} /> : null}
    </div>
  );
}

/** It can be undone, so it is not asked twice. */
function ImportStep({ of }: { readonly of: LeadImport }) {
  const [withDuplicates, setWithDuplicates] = useState(false);
  const apply = useAct(applyLeadImport, leadImport, { saved: false });
  const leads = of.ok + (withDuplicates ? of.duplicates : 0);
  return (
    <>
      <Button
        disabled={leads === 0}
        loading={apply.isPending}
        onClick={() =>
          apply.mutate(
            { params: { id: of.id }, body: { withDuplicates } },
            { onSuccess: () => followImport(of.id, of.name) },
          )
        }
      >
        {leads === 0 ? 'Nothing to import' : `Import ${formatCount(leads, 'lead')}`}
      </Button>
      {of.duplicates === 0 ? null : (
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
  const undo = useAct(undoLeadImport, leadImport, { saved: false });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Undo this import',
      effect: `Removes the ${formatCount(of.imported, 'lead')} of ${of.name}. What was sent on since stays where it was sent.`,
      confirmLabel: `Remove ${formatCount(of.imported, 'lead')}`,
      tone: 'danger',
    });
    if (sure) undo.mutate({ params: { id: of.id } }, { onSuccess: () => followImport(of.id, of.name) });
  };
  return (
    <>
      <Button variant="default" loading={undo.isPending} onClick={() => void ask()}>
        Undo this import
      </Button>
      {dialog}
    </>
  );
}
