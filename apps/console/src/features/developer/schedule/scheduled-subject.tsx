import type { importer } from '@supersync/contract/importers/importer/importer.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import type { TaskInfo } from '@supersync/contract/developer/task/actions.ts';
import { importerRunStatuses } from '@supersync/contract/developer/task-run/run-status.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { Chart } from '#kit/chart/chart.tsx';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { formatDuration, formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { useList } from '#platform/query/query.ts';
import { statisticsOptions } from '#parts/task/task-queries.ts';
import { RunDetails } from '#parts/task-run/run-details.tsx';
import { manualRunScreen } from '#features/developer/task/screens.ts';
import { durationRows } from './lanes/duration-rows.ts';
import { SubjectRuns } from './subject-runs.tsx';
import { SubjectSchedules } from './subject-schedules.tsx';
import classes from './schedule.module.css';

export interface Subject {
  readonly title: string;
  readonly about: string;
  readonly task: TaskInfo;
  /** Only the part of this importer. */
  readonly importer?: Row<typeof importer>;
}

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];
const shownSchedules = 999;

const duration = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? <Nothing /> : formatDuration(ms);
const share = (rate: number | null | undefined) =>
  rate === null || rate === undefined ? <Nothing /> : `${formatNumber(Math.round(rate * 1000) / 10)} %`;

const finishedRuns = (count: number): string =>
  count < 2
    ? 'Finished runs, in seconds'
    : `The last ${formatNumber(Math.min(60, count))} finished runs, in seconds`;

/** One task or importer: its schedules, success rate, durations, and runs. */
export function ScheduledSubject({ subject }: { readonly subject: Subject }) {
  const { task, title } = subject;
  const [search, setSearch] = useSearchParams();
  const [days, setDays] = useState('30');
  useLiveRecords(schedule);
  useLiveRecords(taskRun);
  const importerId = subject.importer?.id;
  const of = importerId === undefined ? {} : { importerId };
  const statistics = useQuery(statisticsOptions(task.name, { ...of, days: Number(days) }));
  const schedules = useList(schedule, {
    where: { taskName: task.name, ...of },
    limit: shownSchedules,
  });
  const { data } = statistics;
  const opened = search.get('run');
  const show = (run: string | null): void =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (run === null) next.delete('run');
      else next.set('run', run);
      return next;
    });
  const nextAt = schedules.data?.data
    .flatMap((each) => each.nextAt ?? [])
    .toSorted((a, b) => a.localeCompare(b))[0];

  return (
    <>
      <RecordPage
        title={title}
        status={
          subject.importer === undefined ? null : (
            <ChoiceBadge of={importerRunStatuses} value={subject.importer.runStatus} />
          )
        }
        facts={[
          { label: 'Succeeded', value: share(data?.successRate) },
          { label: 'Median duration', value: duration(data?.medianMs) },
          { label: '95th percentile', value: duration(data?.p95Ms) },
          { label: 'Late', value: data === undefined ? <Nothing /> : formatNumber(data.late) },
          { label: 'Skipped', value: data === undefined ? <Nothing /> : formatNumber(data.skipped) },
          { label: 'Next', value: <RelativeTime at={nextAt ?? null} /> },
        ]}
        action={
          <Button component={Link} to={hrefOf(manualRunScreen, {}, { task: task.name })}>
            Run task…
          </Button>
        }
        sections={[
          {
            id: 'schedules',
            title: 'Schedules',
            count: schedules.data?.meta.total,
            content: (
              <>
                <p className={classes.muted}>{subject.about}</p>
                {schedules.isLoadingError ? (
                  <QueryError query={schedules} />
                ) : (
                  <SubjectSchedules rows={schedules.data?.data} />
                )}
              </>
            ),
          },
          {
            id: 'durations',
            title: 'Duration',
            actions: (
              <SegmentedControl size="xs" aria-label="Period" data={spans} value={days} onChange={setDays} />
            ),
            content: statistics.isLoadingError ? (
              <QueryError query={statistics} />
            ) : (
              <Chart
                title={finishedRuns(data?.durations.length ?? 0)}
                kind="bar"
                stacked
                unit=" s"
                along="Started"
                data={durationRows(data?.durations ?? [])}
                series={[
                  { name: 'succeeded', label: 'Succeeded', colour: 'success' },
                  { name: 'failed', label: 'Failed', colour: 'danger' },
                ]}
              />
            ),
          },
          {
            id: 'runs',
            title: 'Runs',
            content: <SubjectRuns where={{ taskName: task.name, ...of }} onOpen={(id) => show(String(id))} />,
          },
        ]}
      />
      {opened !== null && /^\d{1,9}$/.test(opened) ? (
        <Dialog
          opened
          size="xl"
          onClose={() => show(null)}
          title={`Run ${opened}`}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <RunDetails key={opened} id={Number(opened)} onStarted={(id) => show(String(id))} />
        </Dialog>
      ) : null}
    </>
  );
}
