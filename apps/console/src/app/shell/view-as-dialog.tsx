import { user } from '@supersync/contract/access/user/user.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { RecordOption } from '#kit/form/field-descriptor.ts';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { client } from '#platform/query/api.ts';
import { useRootState } from '#platform/session/session.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import { startViewingAs } from '#platform/session/view-as.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

const shownPeople = 20;

/** Only people who may enter have anything to view. */
async function findPeople(search: string): Promise<readonly RecordOption[]> {
  const own = useRootState.getState().currentUser?.userId;
  const { data } = await client.list(user, {
    where: { isSuperUser: true, suspendedAt: { isNull: true } },
    limit: shownPeople,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  });
  return data
    .filter(({ id }) => id !== own)
    .map(({ id, firstName, lastName, email }) => ({
      key: id,
      label: `${firstName} ${lastName}`,
      hint: email,
    }));
}

async function nameOf(key: string | number): Promise<string> {
  const { firstName, lastName } = await client.get(user, Number(key));
  return `${firstName} ${lastName}`;
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
        find={findPeople}
        nameOf={nameOf}
        error={failure}
      />
    </ActionDialog>
  );
}
