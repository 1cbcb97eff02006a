import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import type { TaskGroup } from '@supersync/contract/developer/task/task-access.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { ListPage } from '#kit/list-page/list-page.tsx';
import { printView } from '#kit/list-page/list-state.ts';
import { useListState } from '#kit/list-page/use-list-state.ts';
import { useWindowedRows } from '#kit/list-page/window/use-windowed-rows.ts';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useMayExport } from '#platform/access/may-export.ts';
import { client } from '#platform/query/api.ts';
import type { Screen } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { ResourceViews } from '#platform/resource/resource-views.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import { useTaskTitle } from '#parts/task/task-queries.ts';
import { useMayChangeTasks } from '#parts/task/task-rights.ts';
import { RunDetails } from '#parts/task-run/run-details.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { MaintenanceBanner } from './maintenance/maintenance-banner.tsx';
import { MaintenanceDialog } from './maintenance/maintenance-dialog.tsx';
import { scheduleColumns } from './schedule-columns.tsx';
import { ScheduleDialog } from './form/schedule-dialog.tsx';
import { ScheduleLanes } from './lanes/schedule-lanes.tsx';
import {
  scheduleDefaults,
  scheduleFilters,
  schedulePage,
  scheduleQuery,
  type ScheduleRow,
} from './schedule-list.ts';
import { SchedulePanel, ScheduleTitle } from './schedule-panel.tsx';
import { addressWith, openIn, type OpenParameter, type SchedulerAddresses } from './scheduler-addresses.ts';
import classes from './schedule.module.css';

export interface SchedulerProps {
  readonly screen: Screen;
  /** Only the tasks of this group; all without it. */
  readonly group?: TaskGroup;
}

/** All schedules, the lanes of the day above them, and the open part beside. */
export function Scheduler({ screen, group }: SchedulerProps) {
  const mayChangeTasks = useMayChangeTasks();
  const [search, setSearch] = useSearchParams();
  const list = useListState(scheduleDefaults);
  const mayExport = useMayExport();
  const titleOf = useTaskTitle();
  const columns = useMemo(() => scheduleColumns(titleOf), [titleOf]);
  const [pausing, setPausing] = useState(false);
  useLiveRecords(schedule);
  useLiveRecords(taskRun);

  const query = scheduleQuery(list.state, group);
  const { limit, page } = list.state;
  const rows = useWindowedRows<ScheduleRow>(
    `${group ?? 'all'} ${printView(list.state, list.defaults)}`,
    limit,
    page,
    (of) => schedulePage(query, limit, of),
  );

  const hrefWith = (name: OpenParameter, value: string): string => `?${addressWith(search, [name, value])}`;
  const show = (name: OpenParameter, value: string): void =>
    setSearch((now) => addressWith(now, [name, value]));
  const close = (): void => setSearch((now) => addressWith(now));
  const addresses: SchedulerAddresses = {
    runHref: (id) => `${screen.path}?run=${id}`,
    showRun: (id) => show('run', String(id)),
    editHref: (id) => hrefWith('edit', String(id)),
    copyHref: (id) => hrefWith('copy', String(id)),
  };
  const open = openIn(search);
  const mayChange = mayChangeTasks(group ?? 'system');
  const addButton = (
    <Button
      component={Link}
      to={hrefWith('new', '1')}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      New schedule
    </Button>
  );

  return (
    <>
      <ListPage
        title={screen.title}
        countLabel={rows.total === 1 ? 'schedule' : 'schedules'}
        name={group === undefined ? 'schedule' : `schedule-${group}`}
        columns={columns}
        filterFields={scheduleFilters}
        list={list}
        rows={rows}
        failed={messageOf}
        rowKey={({ id }) => String(id)}
        hrefOf={({ id }) => hrefWith('schedule', String(id))}
        editHrefOf={({ id }) => (mayChange ? hrefWith('edit', String(id)) : undefined)}
        searchLabel="Search schedules"
        {...(mayExport ? { csvHref: client.csvAddress(schedule, query) } : {})}
        views={<ResourceViews list={list} name={group === undefined ? 'schedule' : `schedule-${group}`} />}
        lead={screen.description}
        actions={
          mayChange ? (
            <>
              <Button variant="default" onClick={() => setPausing(true)}>
                Pause all…
              </Button>
              {addButton}
            </>
          ) : null
        }
        above={
          <div className={classes.above}>
            <MaintenanceBanner group={group} mayChange={mayChange} />
            <ScheduleLanes group={group} onOpen={show} />
          </div>
        }
        {...(mayChange
          ? {
              bulk: (selection, _count, clear) => (
                <BulkActions selection={selection} query={query} rows={rows} onDone={clear} />
              ),
            }
          : {})}
        beside={
          open?.name === 'run' ? (
            <SidePanel title={`Run ${open.id}`} size="wide" onClose={close}>
              <RunDetails key={open.id} id={open.id} onStarted={addresses.showRun} />
            </SidePanel>
          ) : open?.name === 'schedule' ? (
            <SidePanel title={<ScheduleTitle id={open.id} />} size="wide" onClose={close}>
              <SchedulePanel key={open.id} id={open.id} addresses={addresses} onGone={close} />
            </SidePanel>
          ) : null
        }
        empty={
          <EmptyState title="No schedules yet" action={mayChange ? addButton : null}>
            A schedule runs a task by itself, again and again or once.
          </EmptyState>
        }
      />
      {open?.name === 'edit' || open?.name === 'copy' || open?.name === 'new' ? (
        <ScheduleDialog
          id={open.name === 'new' ? null : open.id}
          isCopy={open.name === 'copy'}
          group={group}
          onSaved={(id) => show('schedule', String(id))}
          onClose={close}
        />
      ) : null}
      {pausing ? <MaintenanceDialog group={group} onClose={() => setPausing(false)} /> : null}
    </>
  );
}
