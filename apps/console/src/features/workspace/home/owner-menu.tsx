import { Menu } from '@mantine/core';
import { IconUser, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { useRootState } from '#platform/session/session.ts';
import { toastError } from '#platform/toast/toast.ts';
import { changeOwner, ownerName, type OwnedCard } from './card-owners.ts';
import classes from './home-page.module.css';

const AssignDialog = later(async () => (await import('./assign-dialog.tsx')).AssignDialog);

/** Who takes care of a card: take it, give it to somebody, or leave it without an owner. */
export function OwnerMenu({ card, owner }: OwnedCard) {
  const [isAssigning, setAssigning] = useState(false);
  const me = useRootState((state) => state.currentUser?.userId);
  const give = (userId: number | null) => void changeOwner(card, userId, owner).catch(toastError);
  const Person = owner === undefined ? IconUser : IconUserCheck;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={classes.snooze}
            aria-label={`Owner of ${card}: ${owner === undefined ? 'none' : ownerName(owner)}`}
            title={owner === undefined ? 'No owner' : `Owner: ${ownerName(owner)}`}
          >
            <Person size={15} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {me === undefined || owner?.userId === me ? null : (
            <Menu.Item onClick={() => give(me)}>Take it</Menu.Item>
          )}
          <Menu.Item onClick={() => setAssigning(true)}>Assign to somebody…</Menu.Item>
          {owner === undefined ? null : <Menu.Item onClick={() => give(null)}>Remove the owner</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {isAssigning ? <AssignDialog card={card} owner={owner} onClose={() => setAssigning(false)} /> : null}
    </>
  );
}
