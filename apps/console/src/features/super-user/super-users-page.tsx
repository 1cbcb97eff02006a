import { superUser } from '@supersync/contract/super-user/super-user.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { FieldList } from '../../kit/record-page/field-list.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList, type ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { newSuperUserScreen, superUserScreen, superUsersScreen } from './screens.ts';
import { shownChoices, shownPeople, whereOf, type ShownPeople } from './shown-people.ts';

const columns: ResourceColumns<typeof superUser> = [
  'name',
  'email',
  'status',
  'isSuperUser',
  'roleCount',
  {
    id: 'lastSignInAt',
    header: 'Last sign-in',
    width: 130,
    sortable: true,
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : <RelativeTime at={lastSignInAt} />),
  },
  'sessionCount',
  {
    id: 'created',
    header: 'Created',
    width: 124,
    sortable: true,
    optional: true,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
];

const emptyTitles: Readonly<Record<ShownPeople, string>> = {
  'super-users': 'No super users yet',
  others: 'Everybody has the flag',
  everybody: 'Nobody has an account yet',
};

export function Page() {
  const [search, setSearch] = useSearchParams();
  const shown = shownPeople(search);
  useLiveRecords(superUser);
  const createButton = (
    <Button
      component={Link}
      to={hrefOf(newSuperUserScreen)}
      leftSection={<IconUserPlus size={16} aria-hidden="true" />}
    >
      {newSuperUserScreen.title}
    </Button>
  );
  return (
    <ResourceList
      resource={superUser}
      title={superUsersScreen.title}
      lead="Only people with the super-user flag may enter the console. What they may do in it comes from their roles."
      columns={columns}
      where={whereOf(shown)}
      hrefOf={({ id }) => hrefOf(superUserScreen, { id })}
      actions={createButton}
      tools={
        <SegmentedControl
          size="xs"
          aria-label="Which accounts"
          data={[...shownChoices]}
          value={shown}
          onChange={(next) =>
            setSearch((now) => {
              const changed = new URLSearchParams(now);
              if (next === 'super-users') changed.delete('show');
              else changed.set('show', next);
              changed.delete('page');
              return changed;
            })
          }
        />
      }
      preview={(row) => ({
        title: row.name,
        content: (
          <FieldList
            fields={[
              { label: 'Status', value: <StatusBadge status={row.status} /> },
              { label: 'E-mail address', value: row.email },
              { label: 'Roles', value: row.roles.map(({ name }) => name).join(', ') || <Nothing /> },
              { label: 'Open sessions', value: row.sessionCount },
            ]}
          />
        ),
      })}
      empty={
        <EmptyState title={emptyTitles[shown]} action={createButton}>
          A new super user gets a link by mail and sets a password of their own.
        </EmptyState>
      }
    />
  );
}
