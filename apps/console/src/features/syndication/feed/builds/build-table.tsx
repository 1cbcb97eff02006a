import { buildStates, feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { isSelected, noSelection } from '#kit/table/selection.ts';
import type { TableColumn } from '#kit/table/table-column.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatBytes, formatDuration } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { BuildPanel } from './build-panel.tsx';
import { buildsQuery, newestBuildsOptions, type ShownBuild } from '../feed-queries.ts';
import { changeMarks, changeText } from '../feed-text.ts';
import classes from '../feed.module.css';
import { useFeedAddress } from '../use-feed-address.ts';
import { recordPages, WindowedTable } from '../document/windowed-table.tsx';

const columns: readonly TableColumn<ShownBuild>[] = [
  {
    id: 'number',
    header: 'Build',
    main: true,
    fixed: true,
    width: 80,
    grow: 0,
    cell: ({ number }) => `${number}`,
  },
  { id: 'created', header: 'Built', width: 112, cell: ({ created }) => <RelativeTime at={created} /> },
  {
    id: 'state',
    header: 'Status',
    width: 190,
    grow: 1,
    cell: ({ state, pinned }) => (
      <span className={classes.badges}>
        <ChoiceBadge of={buildStates} value={state} />
        {pinned ? <ToneBadge tone="info">Pinned</ToneBadge> : null}
      </span>
    ),
  },
  {
    id: 'listings',
    header: 'Listings',
    width: 90,
    align: 'end',
    cell: ({ listings }) => <NumberValue value={listings} />,
  },
  {
    id: 'changes',
    header: 'Changes',
    width: 130,
    align: 'end',
    cell: (build) => (
      <span className={classes.figures} title={changeText(build)}>
        {changeMarks(build)}
      </span>
    ),
  },
  {
    id: 'medianRent',
    header: 'Median rent',
    width: 124,
    align: 'end',
    cell: ({ medianRent }) => <NumberValue value={medianRent} />,
  },
  {
    id: 'issues',
    header: 'Issues',
    width: 80,
    align: 'end',
    cell: ({ issues }) => <NumberValue value={issues} />,
  },
  { id: 'bytes', header: 'Size', width: 84, align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
  {
    id: 'durationMs',
    header: 'Took',
    width: 92,
    align: 'end',
    optional: true,
    cell: ({ durationMs }) => formatDuration(durationMs),
  },
  { id: 'hash', header: 'SHA-256', width: 148, cell: ({ hash }) => <Id value={hash} length={14} /> },
];

/** Every stored build; any two can be compared. */
export function BuildTable({ feedId }: { readonly feedId: number }) {
  const address = useFeedAddress();
  const [selection, setSelection] = useState(noSelection);
  const query = { ...buildsQuery(feedId), sort: ['-number'] };
  const newest = useQuery(newestBuildsOptions(feedId)).data?.data ?? [];
  const all = selection.all ? newest.map(({ id }) => String(id)) : [...selection.keys];
  const chosen = all
    .filter((key) => isSelected(selection, key))
    .map(Number)
    .toSorted((a, b) => a - b);
  const [earlier, later] = chosen;
  const open = address.number('build');
  return (
    <div className={classes.stack}>
      <div className={classes.line}>
        {chosen.length === 2 && earlier !== undefined && later !== undefined ? (
          <Button
            component={Link}
            to={address.hrefOf({ tab: 'compare', earlier, later })}
            size="compact-sm"
            leftSection={<IconArrowsDiff size={14} aria-hidden="true" />}
          >
            Compare the two
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" disabled>
            Compare the two
          </Button>
        )}
        <span className={classes.muted}>
          {chosen.length === 2
            ? 'Two builds are chosen.'
            : chosen.length > 2
              ? `${chosen.length} are chosen: leave the two to compare.`
              : 'Choose any two builds to compare them.'}
        </span>
      </div>
      <div className={classes.beside}>
        <div className={classes.main}>
          <WindowedTable
            label="Builds"
            name="feed-builds"
            listKey={`builds ${feedId}`}
            pageQuery={recordPages(feedBuild, query)}
            columns={columns}
            rowKey={({ id }) => String(id)}
            selection={selection}
            onSelectionChange={setSelection}
            onOpen={({ id }) => address.show({ tab: 'builds', build: id })}
            empty={
              <EmptyState title="Never built">
                It is built by its partner’s schedule, or with “Build now”.
              </EmptyState>
            }
          />
        </div>
        {open === null ? null : (
          <SidePanel title="Build" onClose={() => address.show({ tab: 'builds' })}>
            <BuildPanel
              key={open}
              id={open}
              address={address}
              onGone={() => address.show({ tab: 'builds' })}
            />
          </SidePanel>
        )}
      </div>
    </div>
  );
}
