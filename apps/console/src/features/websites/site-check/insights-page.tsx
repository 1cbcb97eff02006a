import { startSiteChecks } from '@supersync/contract/websites/site-check/actions.ts';
import { siteCheck } from '@supersync/contract/websites/site-check/site-check.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { SiteInsightPanel } from './detail/site-insight.tsx';
import { insightList } from './insight-list.tsx';
import { overviewOptions, useCheckAll } from './insight-queries.ts';
import { OpenRun, Trends } from './insights-overview.tsx';
import { websiteInsightsScreen } from './screens.ts';

/** What needs attention first, then every website, then how that came to be. */
export function Page() {
  const overview = useQuery(overviewOptions);
  const view = useAddressPart(['view']);
  const isTrends = view.get('view') === 'trends';
  const checkAll = useCheckAll();
  const mayCheck = useMayCall(startSiteChecks);
  useLiveRecords(siteCheck);
  const openRun = overview.data?.openRun ?? null;
  const lastRun = overview.data?.lastRun ?? null;
  return (
    <RecordList
      list={insightList}
      screen={websiteInsightsScreen}
      actions={
        mayCheck ? (
          <Button
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            loading={checkAll.isPending}
            disabled={openRun !== null}
            onClick={() => checkAll.mutate()}
          >
            Check all websites
          </Button>
        ) : null
      }
      lead={
        <>
          {websiteInsightsScreen.description}
          {lastRun === null ? null : (
            <>
              {' '}
              Checked <RelativeTime at={lastRun.at} />.
            </>
          )}
        </>
      }
      {...(openRun === null ? {} : { above: <OpenRun run={openRun} /> })}
      tools={
        <SegmentedControl
          size="xs"
          aria-label="View"
          value={isTrends ? 'trends' : 'list'}
          data={[
            { value: 'list', label: 'Websites' },
            { value: 'trends', label: 'Trends' },
          ]}
          onChange={(value) => view.show(value === 'trends' ? { view: 'trends' } : {}, true)}
        />
      }
      {...(isTrends
        ? {
            instead: (
              <Loaded query={overview} lines={10}>
                {({ days }) => <Trends days={days} />}
              </Loaded>
            ),
          }
        : {})}
      panel={(id) => ({
        title: 'Website insights',
        size: 'wide',
        content: <SiteInsightPanel key={id} id={id} />,
      })}
      empty={
        <EmptyState title="No active websites">
          Websites appear here as soon as they are live. They are checked every night.
        </EmptyState>
      }
    />
  );
}
