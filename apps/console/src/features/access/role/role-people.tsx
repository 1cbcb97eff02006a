import { MailLink } from '#kit/value/contact-link.tsx';
import { ActionIcon, Button } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { user } from '@supersync/contract/access/user/user.ts';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { personName } from '#platform/session/access-facts.ts';
import { client } from '#platform/query/api.ts';
import { useRootState } from '#platform/session/session.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { addUser, removeUser, toastRoleError, type FullRole } from './role-store.ts';
import classes from './role.module.css';
import type { RoleChange } from './use-confirmed-change.tsx';

type Member = FullRole['users'][number];

const nameOf = ({ user: person, userId }: Member): string =>
  person === null ? `Person ${userId}` : personName(person);

const optionsShown = 20;

/** People by any part of their name or address. */
async function findPeople(search: string) {
  const { data } = await client.list(user, {
    limit: optionsShown,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  });
  return data.map((row) => ({ key: row.id, label: personName(row), hint: row.email }));
}

const namePerson = async (key: string | number): Promise<string> =>
  personName(await client.get(user, Number(key)));

function AccountStatus({ person }: { person: Member['user'] }) {
  if (person === null) return <ToneBadge tone="warning">Unknown</ToneBadge>;
  if (person.suspendedAt !== null) return <ToneBadge tone="warning">Suspended</ToneBadge>;
  return person.isSuperUser ? (
    <ToneBadge tone="success">Yes</ToneBadge>
  ) : (
    <ToneBadge tone="warning">Not a super user</ToneBadge>
  );
}

interface RolePeopleProps {
  readonly role: FullRole;
  readonly change: (wanted: RoleChange) => Promise<void>;
}

export function RolePeople({ role, change }: RolePeopleProps) {
  const [chosen, setChosen] = useState<string | number | null>(null);
  const id = useId();
  const myId = useRootState(({ currentUser }) => currentUser?.userId);

  const removed = (member: Member): void =>
    void change({
      title: `Remove ${nameOf(member)} from ${role.name}`,
      confirmLabel: 'Remove',
      after: (now) => ({ ...now, userIds: now.userIds.filter((userId) => userId !== member.userId) }),
      apply: async () => {
        await removeUser(member.userId);
        if (member.userId === myId) {
          // No undo: nobody can grant what they no longer hold.
          toastSuccess(`You are no longer in ${role.name}.`);
          return;
        }
        showUndo({
          message: `${nameOf(member)} is no longer in ${role.name}`,
          undo: () => addUser(member.userId, role.id).catch(toastRoleError),
        });
      },
    });

  const added = (userId: number): void =>
    void change({
      title: `Add someone to ${role.name}`,
      confirmLabel: 'Add',
      after: (now) => ({ ...now, userIds: [...now.userIds, userId] }),
      apply: async () => {
        await addUser(userId);
        // Another may be chosen by now.
        setChosen((now) => (now === userId ? null : now));
      },
    });

  const columns: RelatedColumn<Member>[] = [
    { id: 'name', header: 'Name', main: true, cell: nameOf, value: nameOf },
    {
      id: 'email',
      header: 'Email',
      width: 260,
      cell: ({ user: person }) => <MailLink value={person?.email} />,
      value: ({ user: person }) => person?.email,
    },
    {
      id: 'standing',
      header: 'Can sign in',
      width: 130,
      cell: ({ user: person }) => <AccountStatus person={person} />,
    },
    {
      id: 'since',
      header: 'Since',
      width: 150,
      cell: ({ created }) => <AbsoluteTime at={created} />,
      value: ({ created }) => created,
    },
    {
      id: 'remove',
      header: '',
      width: 48,
      cell: (member) => (
        <ActionIcon
          variant="subtle"
          color="danger"
          aria-label={`Remove ${nameOf(member)}`}
          onClick={() => removed(member)}
        >
          <IconUserMinus size={15} aria-hidden />
        </ActionIcon>
      ),
    },
  ];

  return (
    <>
      <form
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null) added(Number(chosen));
        }}
      >
        <div className={classes.picker}>
          <RecordPicker
            id={id}
            label="Person to add"
            value={chosen}
            onChange={setChosen}
            find={findPeople}
            nameOf={namePerson}
            placeholder="Find a person"
          />
        </div>
        <Button type="submit" variant="default" disabled={chosen === null}>
          Add
        </Button>
      </form>
      <RelatedTable
        label={`People in ${role.name}`}
        name="role-people"
        rows={role.users}
        rowKey={({ userId }) => String(userId)}
        columns={columns}
        maxRows={12}
        empty={
          <EmptyState title="No one has this role yet">Find a person above to add the first.</EmptyState>
        }
      />
    </>
  );
}
