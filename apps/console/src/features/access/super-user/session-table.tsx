import type { readAccountDetails } from '@supersync/contract/access/super-user/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';

type Session = ActionAnswer<typeof readAccountDetails>['sessions'][number];

const columns: readonly RelatedColumn<Session>[] = [
  {
    id: 'address',
    header: 'Address',
    main: true,
    width: 170,
    cell: ({ address, isPresent }) => `${address ?? 'unknown'}${isPresent ? ' (this one)' : ''}`,
    value: ({ address }) => address,
  },
  {
    id: 'started',
    header: 'Signed in',
    cell: ({ started }) => <RelativeTime at={started} />,
    value: ({ started }) => started,
  },
  {
    id: 'lastSeen',
    header: 'Last renewed',
    cell: ({ lastSeen }) => <RelativeTime at={lastSeen} />,
    value: ({ lastSeen }) => lastSeen,
  },
  {
    id: 'expiresAt',
    header: 'Ends',
    cell: ({ expiresAt }) => <RelativeTime at={expiresAt} />,
    value: ({ expiresAt }) => expiresAt,
  },
  {
    id: 'agent',
    header: 'Browser',
    grow: 1,
    width: 220,
    cell: ({ agent }) => (agent === null ? <Nothing /> : <CutText text={agent} />),
  },
];

export function SessionTable({ sessions }: { readonly sessions: readonly Session[] | undefined }) {
  return (
    <RelatedTable
      label="Open sessions"
      name="super-user-sessions"
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No open session">They are not signed in anywhere.</EmptyState>}
    />
  );
}
