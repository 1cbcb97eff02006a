import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { membersPageSize, type readGroupMembers } from '@supersync/contract/sales/signature-group/actions.ts';
import { Pagination, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { signatureGroupScreen, signatureGroupsScreen } from './screens.ts';
import classes from './signature-group.module.css';
import { membersOptions } from './signature-queries.ts';

type Member = ActionAnswer<typeof readGroupMembers>['rows'][number];

const typingPause = 300;

const reasonText = ({ by, rule }: Pick<Member, 'by' | 'rule'>): string =>
  by === 'address' ? 'Their address is listed' : `Domain ${rule}`;

const columns: readonly RelatedColumn<Member>[] = [
  { id: 'name', header: 'Name', width: 180, main: true, fixed: true, value: ({ name }) => name },
  { id: 'email', header: 'Email', width: 240, value: ({ email }) => email },
  { id: 'why', header: 'Why', width: 200, value: reasonText },
  {
    id: 'others',
    header: 'Other groups',
    width: 220,
    cell: ({ others }) =>
      others.length === 0 ? (
        <Nothing />
      ) : (
        <span className={classes.links}>
          {others.map(({ id, name }) => (
            <Link key={id} to={hrefOf(signatureGroupScreen, { id })}>
              {name}
            </Link>
          ))}
        </span>
      ),
  },
];

/** Who is in a group, and by which rule. */
export function Members({ groupId }: { readonly groupId: number }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const found = useQuery(membersOptions(groupId, search, page));
  const pages = Math.max(1, Math.ceil((found.data?.total ?? Infinity) / membersPageSize));
  // The group became smaller.
  if (page > pages) setPage(pages);
  return (
    <Loaded query={found} lines={8}>
      {({ total, rows, unmatched }) => (
        <div className={classes.members}>
          <div className={classes.bar}>
            <TextInput
              size="xs"
              aria-label="Find a member"
              placeholder="Name or email"
              value={typed}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value);
                setPage(1);
              }}
            />
            <span className={classes.muted}>{formatCount(total, 'member')}</span>
          </div>
          {unmatched.length === 0 ? null : (
            <p className={classes.muted}>No sender matches: {unmatched.join(', ')}</p>
          )}
          <RelatedTable
            label="Members"
            name="signature-members"
            columns={columns}
            rows={rows}
            rowKey={({ senderId }) => String(senderId)}
            hrefOf={({ senderId }) =>
              hrefOf(signatureGroupsScreen, {}, { list: 'senders', sender: senderId })
            }
            maxRows={membersPageSize}
            empty={
              <EmptyState title="No members">Add addresses, or a domain that senders belong to.</EmptyState>
            }
          />
          {total > membersPageSize ? (
            <Pagination
              size="sm"
              total={Math.ceil(total / membersPageSize)}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
