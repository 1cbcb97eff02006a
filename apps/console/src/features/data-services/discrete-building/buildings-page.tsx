import { startMatching } from '@supersync/contract/data-services/discrete-building/actions.ts';
import { buildingStatuses } from '@supersync/contract/data-services/discrete-building/building-states.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { PointMap } from '#kit/map/point-map.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { consoleConfig } from '#platform/config.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { buildingList } from './building-list.tsx';
import { followMatching, mapOptions } from './building-queries.ts';
import { discreteBuildingScreen, discreteBuildingsScreen } from './screens.ts';
import { shownView } from './shown-view.ts';
import { ViewSwitch } from './view-switch.tsx';

const ReviewQueue = later(async () => (await import('./review/review-queue.tsx')).ReviewQueue);
const RulesTool = later(async () => (await import('./rules/rules-tool.tsx')).RulesTool);

function MatchButton() {
  const may = useMayCall(startMatching);
  const start = useMutation({
    mutationFn: () => client.act(startMatching, {}),
    onSuccess: ({ runId, waiting }) => {
      if (runId === null) {
        toastSuccess('Every listing has its building');
        return;
      }
      toastSuccess(`${formatCount(waiting, 'listing')} will be matched`);
      followMatching(runId);
    },
    onError: (error) => toastError(error),
  });
  return may ? (
    <Button loading={start.isPending} onClick={() => start.mutate()}>
      Match listings
    </Button>
  ) : null;
}

function BuildingMap() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { mapStyle } = consoleConfig();
  const status = search.get('status');
  const text = search.get('search');
  const found = useQuery({
    ...mapOptions({
      ...(isChoice(buildingStatuses, status) ? { status } : {}),
      ...(text === null || text === '' ? {} : { search: text.slice(0, 100) }),
    }),
    placeholderData: keepPreviousData,
  });
  const points = useMemo(
    () =>
      (found.data?.points ?? []).map(
        ({ id, latitude, longitude, address, city, listings, status: state }) => ({
          id: String(id),
          latitude,
          longitude,
          place: city,
          label: `${address}: ${formatCount(listings, 'listing')}, ${buildingStatuses.labels[state].toLowerCase()}`,
          ...(state === 'review' ? { tone: 'warning' as const } : {}),
        }),
      ),
    [found.data],
  );
  if (found.isLoadingError) return <QueryError query={found} kept="Your search and filters are unchanged." />;
  return (
    <>
      <PointMap
        label="Buildings on the map"
        points={points}
        height="fill"
        {...(mapStyle === null ? {} : { styleAddress: mapStyle })}
        onOpen={(id) => void navigate(hrefOf(discreteBuildingScreen, { id }))}
      />
      {found.data !== undefined && found.data.total > points.length ? (
        <p>Only the {formatCount(points.length, 'building')} with the most listings are drawn.</p>
      ) : null}
    </>
  );
}

export function Page() {
  const [search] = useSearchParams();
  const view = shownView(search);
  if (view === 'review') return <ReviewQueue />;
  if (view === 'rules') return <RulesTool />;
  return (
    <RecordList
      list={buildingList}
      screen={discreteBuildingsScreen}
      tools={<ViewSwitch />}
      actions={<MatchButton />}
      {...(view === 'map' ? { instead: <BuildingMap /> } : {})}
      empty={
        <EmptyState title="No buildings yet" action={<MatchButton />}>
          Match our properties and observed listings to make the first ones.
        </EmptyState>
      }
    />
  );
}
