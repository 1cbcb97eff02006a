import type { With } from '@supersync/contract/kernel/record.ts';
import { schedule } from '@supersync/contract/developer/schedule/schedule.ts';
import { taskRun } from '@supersync/contract/developer/task-run/task-run.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { MoreMenu } from '#kit/record-page/record-page.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime, RelativeTime } from '#kit/value/time.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useList, useRemove } from '#platform/query/query.ts';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { personName } from '#platform/session/access-facts.ts';
import { StepItem } from '#platform/step/step-button.tsx';
import { offerIf } from '#platform/step/step.ts';
import { useTaskTitle } from '#parts/task/task-queries.ts';
import { useMayChangeTasks } from '#parts/task/task-rights.ts';
import { RunParameters } from '#parts/task-run/run-parameters.tsx';
import { RunBadge, RunDuration } from '#parts/task-run/run-status.tsx';
import { NextTimes } from './form/next-times.tsx';
import { pauseChoices } from './form/pause-choices.ts';
import type { SchedulerAddresses } from './scheduler-addresses.ts';
import { ScheduleStatusBadge } from './schedule-status.tsx';
import { describePause, describeRules } from './schedule-text.ts';
import classes from './schedule.module.css';
import { useRunNow, useStatusChange } from './use-schedule-actions.ts';

const TaskTitle = ({ name }: { readonly name: string }) => useTaskTitle()(name);

const scheduleRecord = defineRecord(schedule, {
  relations: ['importer', 'user'],
  status: ({ status, pausedUntil }) => <ScheduleStatusBadge status={status} pausedUntil={pausedUntil} />,
  fields: [
    { id: 'task', header: 'Task', cell: ({ taskName }) => <TaskTitle name={taskName} /> },
    { id: 'importer', header: 'Importer', cell: ({ importer }) => importer?.name ?? <Nothing /> },
    {
      id: 'parameters',
      header: 'Arguments',
      cell: ({ taskName, parameters }) => <RunParameters taskName={taskName} parameters={parameters} />,
    },
    { id: 'rule', header: 'Rule', cell: describeRules },
    { id: 'user', header: 'Made by', cell: ({ user }) => (user === null ? <Nothing /> : personName(user)) },
  ],
});
const runsShown = 10;

type ShownSchedule = With<typeof schedule, 'importer' | 'user'>;

export interface SchedulePanelProps {
  readonly id: number;
  readonly addresses: SchedulerAddresses;
  readonly onGone: () => void;
}

/** The name of a schedule, once loaded. */
export function ScheduleTitle({ id }: { readonly id: number }) {
  return useQuery(scheduleRecord.options(id)).data?.name ?? 'Schedule';
}

/** One schedule: its next times, its last runs, and its actions. */
export const SchedulePanel = ({ id, addresses, onGone }: SchedulePanelProps) => (
  <RecordPanel
    record={scheduleRecord}
    id={id}
    actions={(shown) => <Actions shown={shown} addresses={addresses} onGone={onGone} />}
    lead={(shown) => <When shown={shown} />}
  >
    {() => <LastRuns scheduleId={id} addresses={addresses} />}
  </RecordPanel>
);

interface ActionsProps extends Omit<SchedulePanelProps, 'id'> {
  readonly shown: ShownSchedule;
}

function Actions({ shown, addresses, onGone }: ActionsProps) {
  const mayChangeTasks = useMayChangeTasks();
  const [confirm, dialog] = useConfirm();
  const change = useStatusChange();
  const remove = useRemove(schedule, { saved: 'The schedule was deleted' });
  const run = useRunNow(addresses.runHref, addresses.showRun);

  const { id, status, pausedUntil } = shown;
  const isArchived = status === 'archived';
  const before = [{ id, status, pausedUntil }];
  const set = (next: typeof status, until: string | null = null): void =>
    change.mutate({ ids: [id], status: next, pausedUntil: until, before });
  const discard = async (): Promise<void> => {
    const sure = await confirm({
      title: `Delete “${shown.name}”`,
      effect: 'Deletes the schedule. Past runs and their logs stay.',
      confirmLabel: 'Delete schedule',
      typed: shown.name,
    });
    if (sure) remove.mutate({ key: id, version: shown.version }, { onSuccess: onGone });
  };

  if (!mayChangeTasks(shown.taskGroup)) return null;
  return (
    <>
      {dialog}
      <Button size="compact-sm" loading={run.isPending} onClick={() => run.start(shown)}>
        Run now
      </Button>
      <Button component={Link} to={addresses.editHref(id)} size="compact-sm" variant="default">
        Edit
      </Button>
      <MoreMenu>
        <Menu.Item component={Link} to={addresses.copyHref(id)}>
          Duplicate
        </Menu.Item>
        <StepItem step={offerIf(status !== 'enabled', 'It is enabled')} onClick={() => set('enabled')}>
          Enable
        </StepItem>
        {pauseChoices.map(({ label, until }) => (
          <StepItem
            key={label}
            step={offerIf(!isArchived, 'Not possible while it is archived')}
            onClick={() => set('paused', until(new Date()))}
          >
            {label}
          </StepItem>
        ))}
        <Menu.Divider />
        <StepItem step={offerIf(!isArchived, 'It is archived')} onClick={() => set('archived')}>
          Archive
        </StepItem>
        <StepItem
          color="danger"
          step={offerIf(isArchived, 'Archive it first')}
          onClick={() => void discard()}
        >
          Delete…
        </StepItem>
      </MoreMenu>
    </>
  );
}

function When({ shown }: { readonly shown: ShownSchedule }) {
  const { status, pausedUntil } = shown;
  return (
    <>
      {shown.description === null ? null : <p className={classes.words}>{shown.description}</p>}
      <Section title="When">
        <NextTimes
          times={shown}
          pausedUntil={status === 'paused' ? pausedUntil : null}
          {...(status === 'archived'
            ? { none: 'An archived schedule does not run until it is enabled.' }
            : status === 'paused' && pausedUntil === null
              ? { none: 'A paused schedule does not run until it is enabled.' }
              : {})}
        />
        {status === 'paused' && pausedUntil !== null ? (
          <p className={classes.note}>
            Paused until <AbsoluteTime at={pausedUntil} />. {describePause(shown)}
          </p>
        ) : null}
      </Section>
    </>
  );
}

function LastRuns({
  scheduleId,
  addresses,
}: {
  readonly scheduleId: number;
  readonly addresses: SchedulerAddresses;
}) {
  const runs = useList(taskRun, { where: { scheduleId }, sort: ['-dueAt', '-id'], limit: runsShown });
  return (
    <Section title="Last runs">
      <Loaded query={runs} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.muted}>No runs yet.</p>
          ) : (
            <ul className={classes.runs}>
              {data.map((each) => (
                <li key={each.id}>
                  <Link to={addresses.runHref(each.id)}>Run {each.id}</Link>
                  <RunBadge run={each} />
                  <RelativeTime at={each.dueAt} />
                  <RunDuration run={each} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
