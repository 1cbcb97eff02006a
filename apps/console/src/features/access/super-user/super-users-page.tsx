import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { withPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { newSuperUserScreen, superUsersScreen } from './screens.ts';
import { shownIn, shownPeople, superUserList } from './super-user-list.tsx';

const emptyTitles: Readonly<Record<ReturnType<typeof shownIn>, string>> = {
  'super-users': 'No super users yet',
  others: 'Everybody has the flag',
  everybody: 'No accounts yet',
};

export function Page() {
  const [search, setSearch] = useSearchParams();
  const shown = shownIn(search);
  const list = useMemo(() => superUserList(shown), [shown]);
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
    <RecordList
      list={list}
      screen={superUsersScreen}
      actions={createButton}
      tools={
        <SegmentedControl
          size="xs"
          aria-label="Which accounts"
          data={[...optionsOf(shownPeople)]}
          value={shown}
          onChange={(next) =>
            setSearch((now) => withPart(now, ['show', 'page'], { show: next === 'super-users' ? '' : next }))
          }
        />
      }
      preview={(row) => ({
        title: row.name,
        content: (
          <RecordFields
            resource={superUser}
            record={row}
            names={[
              'status',
              'email',
              {
                id: 'roles',
                cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || <Nothing />,
              },
              'sessionCount',
            ]}
          />
        ),
      })}
      empty={
        <EmptyState title={emptyTitles[shown]} action={createButton}>
          A new super user gets a link by email and sets a password of their own.
        </EmptyState>
      }
    />
  );
}
