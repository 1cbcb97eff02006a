import { Text } from '@mantine/core';
import { useState } from 'react';
import type { RecordOption } from '#kit/form/field-descriptor.ts';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { personFinder } from '#platform/session/person-finder.ts';
import { useRootState } from '#platform/session/session.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { startViewingAs } from '#platform/session/view-as.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

/** Oneself has nothing to view. */
async function findOthers(search: string): Promise<readonly RecordOption[]> {
  const own = useRootState.getState().currentUser?.userId;
  return (await personFinder.find(search)).filter(({ key }) => key !== own);
}

/** Asks whom to view the console as. */
export function ViewAsDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<string | number | null>(null);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const start = (): void => {
    setBusy(true);
    setFailure(undefined);
    startViewingAs(Number(chosen)).catch((error: unknown) => {
      setBusy(false);
      setFailure(messageOf(error));
    });
  };

  return (
    <ActionDialog
      title="View as"
      action={{ isPending: busy }}
      submitLabel="View as this person"
      disabled={chosen === null}
      onSubmit={start}
      onClose={onClose}
    >
      <Text component="div">
        The console as this person sees it, for half an hour. Nothing can be changed meanwhile, and it is
        recorded in the audit log.
      </Text>
      <RecordPicker
        id="view-as-person"
        label="Person"
        placeholder="Name or address"
        value={chosen}
        onChange={setChosen}
        find={findOthers}
        nameOf={personFinder.nameOf}
        error={failure}
      />
    </ActionDialog>
  );
}
