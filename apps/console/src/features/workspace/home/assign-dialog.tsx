import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { ActionDialog } from '#platform/action-dialog.tsx';
import { personFinder } from '#platform/session/person-finder.ts';
import { changeOwner, type OwnedCard } from './card-owners.ts';

/** Asks who takes care of a card. */
export function AssignDialog({ card, owner, onClose }: OwnedCard & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<string | number | null>(owner?.userId ?? null);
  const assign = useMutation({
    mutationFn: () => changeOwner(card, Number(chosen), owner),
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title={`Owner of “${card}”`}
      action={assign}
      submitLabel="Assign"
      disabled={chosen === null}
      onSubmit={() => assign.mutate()}
      onClose={onClose}
    >
      <RecordPicker
        id="card-owner"
        label="Person"
        description="Responsible for this card. Everyone who sees the card sees the owner."
        placeholder="Name or address"
        value={chosen}
        onChange={setChosen}
        {...personFinder}
      />
    </ActionDialog>
  );
}
