import {
  buildingStatuses,
  changeKinds,
  changeStatuses,
} from '@supersync/contract/data-services/discrete-building/building-states.ts';
import {
  type buildingChange,
  buildingMember,
  discreteBuilding,
} from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import type { RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { buildingRecord } from '../building-list.tsx';
import { changesOptions, membersOptions } from '../building-queries.ts';
import classes from '../discrete-building.module.css';
import { discreteBuildingScreen } from '../screens.ts';
import { takeBack } from '../use-change.ts';
import { BuildingActions } from './building-actions.tsx';
import { MemberScore } from './member-score.tsx';
import { MemberTable } from './member-table.tsx';

type Change = With<typeof buildingChange, 'user' | 'building' | 'otherBuilding'>;

const changeColumns = (buildingId: number): readonly RelatedColumn<Change>[] => [
  {
    id: 'kind',
    header: 'Change',
    width: 170,
    main: true,
    fixed: true,
    value: ({ kind }) => changeKinds.labels[kind],
  },
  {
    id: 'status',
    header: 'Status',
    width: 100,
    value: ({ status }) => status,
    cell: ({ status }) => <ChoiceBadge of={changeStatuses} value={status} />,
  },
  {
    id: 'other',
    header: 'Other building',
    width: 200,
    cell: ({ building, otherBuilding }) => {
      const other = building?.id === buildingId ? otherBuilding : building;
      return other === null ? (
        <Nothing />
      ) : (
        <Link to={hrefOf(discreteBuildingScreen, { id: other.id })}>{other.canonicalAddress}</Link>
      );
    },
  },
  { id: 'listings', header: 'Listings', width: 84, value: ({ listings }) => listings },
  { id: 'reason', header: 'Reason', width: 180, value: ({ reason }) => reason },
  {
    id: 'user',
    header: 'By',
    width: 130,
    value: ({ user }) => (user === null ? null : `${user.firstName} ${user.lastName}`),
  },
  {
    id: 'created',
    header: 'When',
    width: 110,
    value: ({ created }) => created,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
  {
    id: 'undo',
    header: '',
    width: 90,
    cell: ({ id, status }) =>
      status === 'done' ? (
        <Button size="compact-xs" variant="default" onClick={() => void takeBack(id)}>
          Undo
        </Button>
      ) : null,
  },
];

export function Page() {
  const id = Number(useScreenParams(discreteBuildingScreen).id);
  const { data: building } = useSuspenseQuery(buildingRecord.options(id));
  const members = useQuery(membersOptions(id));
  const changes = useQuery(changesOptions(id));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  usePageTitle(building.canonicalAddress);
  useLiveRecords(discreteBuilding);
  useLiveRecords(buildingMember);
  const { mergedInto, suggestedBuilding } = building;
  return (
    <RecordPage
      title={building.canonicalAddress}
      status={<ChoiceBadge of={buildingStatuses} value={building.status} />}
      facts={[
        {
          label: 'Place',
          value: [building.city, building.provinceCode, building.postalCode].filter(Boolean).join(', '),
        },
        { label: 'Name', value: building.name ?? <Nothing /> },
        {
          label: 'Listings',
          value: `${formatNumber(building.ownCount)} ours, ${formatNumber(building.observedCount)} seen elsewhere`,
        },
        { label: 'Year built', value: building.yearBuilt ?? <Nothing /> },
        { label: 'Units', value: building.units ?? <Nothing /> },
        { label: 'ID', value: <Id value={building.id} /> },
      ]}
      action={
        mergedInto === null ? (
          <BuildingActions
            building={building}
            chosen={[...chosen].filter((each) => members.data?.data.some((member) => member.id === each))}
            onDone={() => setChosen(new Set())}
          />
        ) : undefined
      }
      above={
        mergedInto !== null ? (
          <Alert color="info">
            This building was merged into{' '}
            <Link to={hrefOf(discreteBuildingScreen, { id: mergedInto.id })}>
              {mergedInto.canonicalAddress}
            </Link>
            .
          </Alert>
        ) : suggestedBuilding !== null && building.status === 'review' ? (
          <Alert color="warning">
            It may be part of{' '}
            <Link to={hrefOf(discreteBuildingScreen, { id: suggestedBuilding.id })}>
              {suggestedBuilding.canonicalAddress}
            </Link>{' '}
            (score {Number(building.suggestedScore ?? 0).toFixed(2)}). Merge it, or confirm it as a building
            of its own.
          </Alert>
        ) : undefined
      }
      sections={[
        {
          id: 'listings',
          title: 'Listings',
          count: building.memberCount,
          content: members.isLoadingError ? (
            <QueryError query={members} />
          ) : (
            <div className={classes.stack}>
              <MemberTable
                members={members.data?.data}
                canonicalId={building.canonicalMemberId}
                chosen={chosen}
                onChoose={setChosen}
              />
              {members.data !== undefined && members.data.meta.total > members.data.data.length ? (
                <p className={classes.muted}>
                  Only the first {formatCount(members.data.data.length, 'listing')} are shown.
                </p>
              ) : null}
              <MemberScore members={members.data?.data ?? []} />
            </div>
          ),
        },
        {
          id: 'changes',
          title: 'Changes by people',
          count: changes.data?.meta.total,
          content: (
            <LoadedTable
              label="Changes by people"
              name="building-changes"
              columns={changeColumns(id)}
              query={changes}
              rowKey={(change) => String(change.id)}
              empty={
                <EmptyState title="No changes yet">
                  Merges, splits and moves appear here and can be undone.
                </EmptyState>
              }
            />
          ),
        },
      ]}
      history={<RecordHistory resource={discreteBuilding} recordKey={id} />}
    />
  );
}
