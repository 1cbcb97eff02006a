import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import {
  peoplePageSize,
  type readCoveredPeople,
} from '@supersync/contract/sales/signature-campaign/coverage-actions.ts';
import { Pagination, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { signatureGroupsScreen } from '#features/sales/signature-group/screens.ts';
import { GroupNames } from '../group-names.tsx';
import classes from './coverage.module.css';
import { peopleOptions } from './coverage-queries.ts';
import { decidedText } from './decided-text.ts';

type Covered = ActionAnswer<typeof readCoveredPeople>['rows'][number];
type Only = 'all' | 'gaps' | 'clashes';

const typingPause = 300;
const kinds = [
  { value: 'all', label: 'Everyone' },
  { value: 'gaps', label: 'No banner' },
  { value: 'clashes', label: 'Clashes' },
] as const satisfies readonly { readonly value: Only; readonly label: string }[];

const columnsFor = (nameOf: (id: number) => string): RelatedColumn<Covered>[] => [
  { id: 'name', header: 'Name', width: 170, main: true, fixed: true, value: ({ name }) => name },
  { id: 'email', header: 'Email', width: 220, value: ({ email }) => email },
  {
    id: 'campaign',
    header: 'Banner',
    width: 210,
    value: ({ campaignId }) => (campaignId === null ? null : nameOf(campaignId)),
    cell: ({ campaignId }) =>
      campaignId === null ? <StatusBadge tone="neutral">No banner</StatusBadge> : nameOf(campaignId),
  },
  { id: 'why', header: 'Clash', width: 260, value: (row) => decidedText(row, nameOf) || null },
  {
    id: 'groups',
    header: 'Groups',
    width: 200,
    cell: ({ groupIds }) => <GroupNames ids={groupIds} />,
  },
];

export interface CoveredPeopleProps {
  readonly day: string;
  readonly withDrafts: boolean;
  readonly nameOf: (id: number) => string;
  readonly onDay: (day: string) => void;
}

/** Everyone with the banner of a day. */
export function CoveredPeople({ day, withDrafts, nameOf, onDay }: CoveredPeopleProps) {
  const [only, setOnly] = useState<Only>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const found = useQuery(
    peopleOptions({
      day,
      page,
      withDrafts: withDrafts ? '1' : '0',
      ...(search === '' ? {} : { search }),
      ...(only === 'all' ? {} : { only }),
    }),
  );
  const pages = Math.max(1, Math.ceil((found.data?.total ?? Infinity) / peoplePageSize));
  // There are fewer senders than before.
  if (page > pages) setPage(pages);
  const columns = useMemo(() => columnsFor(nameOf), [nameOf]);
  const first = (): void => setPage(1);
  return (
    <div className={classes.people}>
      <div className={classes.bar}>
        <TextInput
          size="xs"
          type="date"
          label="Day"
          value={day}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') onDay(value);
            first();
          }}
        />
        <TextInput
          size="xs"
          label="Sender"
          placeholder="Name or email"
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            first();
          }}
        />
        <SegmentedControl
          size="xs"
          aria-label="Which senders"
          data={[...kinds]}
          value={only}
          onChange={(value) => {
            setOnly(kinds.find((kind) => kind.value === value)?.value ?? 'all');
            first();
          }}
        />
      </div>
      <Loaded query={found} lines={8}>
        {({ total, rows }) => (
          <>
            <p className={classes.muted}>{formatCount(total, 'sender')}</p>
            <RelatedTable
              label={`Senders on ${day}`}
              name="signature-people"
              columns={columns}
              rows={rows}
              rowKey={({ senderId }) => String(senderId)}
              hrefOf={({ senderId }) =>
                hrefOf(signatureGroupsScreen, {}, { list: 'senders', sender: senderId })
              }
              maxRows={peoplePageSize}
              empty={<EmptyState title="No senders">No active sender matches.</EmptyState>}
            />
            {total > peoplePageSize ? (
              <Pagination
                size="sm"
                total={Math.ceil(total / peoplePageSize)}
                value={page}
                onChange={setPage}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}
