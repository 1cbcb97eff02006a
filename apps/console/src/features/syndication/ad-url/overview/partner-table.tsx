import { adUrlStatuses, type AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import type { PartnerAds } from '@supersync/contract/syndication/ad-url/overview.ts';
import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { OutcomeBar } from '#kit/progress/outcome-bar.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { choiceCounts } from '#platform/choice/choice-counts.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import classes from '../ad-url.module.css';
import { useStartChecks } from '../batches/follow-checks.ts';
import { adUrlsAddress } from '../list-links.ts';
import { seenShare, totalOf } from './overview-queries.ts';
import { adUrlInterfacesScreen } from '../screens.ts';

const widths: Readonly<Record<AdUrlStatus, number>> = {
  ok: 66,
  redirect: 86,
  '404': 62,
  mismatch: 94,
  unchecked: 98,
};

const statusColumn = (status: AdUrlStatus): RelatedColumn<PartnerAds> => ({
  id: status,
  header: adUrlStatuses.labels[status],
  width: widths[status],
  align: 'end',
  value: ({ counts }) => counts[status],
  cell: ({ counts, partnerId, name }) =>
    counts[status] === 0 ? (
      <span className={classes.none}>0</span>
    ) : (
      <Link
        to={adUrlsAddress({ partnerId, status })}
        aria-label={`${formatNumber(counts[status])} ads at ${name}: ${adUrlStatuses.labels[status]}`}
      >
        {formatNumber(counts[status])}
      </Link>
    ),
});

const columnsWith = (isChecking: (partnerId: number) => boolean): readonly RelatedColumn<PartnerAds>[] => [
  { id: 'partner', header: 'Partner', width: 150, grow: 1, main: true, value: ({ name }) => name },
  {
    id: 'bar',
    header: 'Status',
    width: 120,
    grow: 1,
    cell: ({ name, counts }) =>
      totalOf(counts) === 0 ? (
        <Nothing />
      ) : (
        <div className={classes.standing}>
          <OutcomeBar
            label={`Ads at ${name}`}
            bare
            outcomes={choiceCounts(adUrlStatuses, adUrlStatuses.values, (status) => counts[status])}
          />
        </div>
      ),
  },
  ...adUrlStatuses.values.map(statusColumn),
  {
    id: 'seen',
    header: 'Seen',
    width: 72,
    align: 'end',
    cell: ({ counts }) => seenShare(counts),
  },
  {
    id: 'oldest',
    header: 'Oldest not checked',
    width: 132,
    cell: ({ oldestUnchecked }) => <RelativeTime at={oldestUnchecked} />,
    value: ({ oldestUnchecked }) => oldestUnchecked,
  },
  {
    id: 'checked',
    header: 'Last check',
    width: 96,
    cell: ({ lastChecked }) => <RelativeTime at={lastChecked} />,
    value: ({ lastChecked }) => lastChecked,
  },
  {
    id: 'pattern',
    header: 'Pattern',
    width: 84,
    cell: ({ partnerId, hasPattern, name }) => (
      <Link
        to={hrefOf(
          adUrlInterfacesScreen,
          {},
          hasPattern ? { partner: partnerId } : { new: 1, for: partnerId },
        )}
        aria-label={hasPattern ? `In use: pattern of ${name}` : `Add a pattern for ${name}`}
      >
        {hasPattern ? 'In use' : 'Add'}
      </Link>
    ),
    value: ({ hasPattern }) => hasPattern,
  },
  {
    id: 'check',
    header: '',
    width: 52,
    cell: ({ partnerId, name, counts }) =>
      totalOf(counts) === 0 ? null : (
        <CheckPartner partnerId={partnerId} name={name} isChecking={isChecking(partnerId)} />
      ),
  },
];

interface CheckPartnerProps {
  readonly partnerId: number;
  readonly name: string;
  readonly isChecking: boolean;
}

function CheckPartner({ partnerId, name, isChecking }: CheckPartnerProps) {
  const start = useStartChecks(() => `Checking the ads at ${name}`);
  return (
    <ActionIcon
      variant="subtle"
      color="neutral"
      aria-label={`Check the ads at ${name} now`}
      title="Check now"
      loading={start.isPending}
      disabled={isChecking}
      onClick={() => start.mutate(() => ({ partnerId }))}
    >
      <IconRefresh size={15} aria-hidden="true" />
    </ActionIcon>
  );
}

export interface PartnerTableProps {
  readonly partners: readonly PartnerAds[];
  /** Partners with a queued or running check. */
  readonly checking: ReadonlySet<number>;
  readonly onOpen: (partnerId: number) => void;
}

/** Partner by partner; each number links to its rows. */
export function PartnerTable({ partners, checking, onOpen }: PartnerTableProps) {
  const columns = useMemo(() => columnsWith((id) => checking.has(id)), [checking]);
  return (
    <RelatedTable
      label="Partners"
      name="ad-url-partners"
      columns={columns}
      rows={partners}
      rowKey={({ partnerId }) => String(partnerId)}
      onOpen={({ partnerId }) => onOpen(partnerId)}
      maxRows={30}
      empty={
        <EmptyState title="No partners yet">Partners that show our properties are listed here.</EmptyState>
      }
    />
  );
}
