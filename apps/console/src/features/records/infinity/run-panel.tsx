import { cancelRun, resumeRun } from '@supersync/contract/records/infinity/actions.ts';
import {
  infinityRoom,
  infinityRun,
  infinityRunItem,
  runStates,
} from '@supersync/contract/records/infinity/infinity-run.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { StopReason } from '#platform/work/stop-reason.tsx';
import { useWork } from '#platform/work/use-work.ts';
import type { useStartRun } from './bulk-start.tsx';
import { followRun } from './follow-run.ts';
import { runItemsOptions, runOptions } from './infinity-queries.ts';
import classes from './infinity.module.css';
import { RunItems } from './run-items.tsx';
import { isOpenRun, runTitle } from './run-text.ts';

export interface RunPanelProps {
  readonly id: number;
  readonly hrefOfClient: (clientId: number) => string;
  readonly hrefOfRun: (runId: number) => string;
  readonly start: ReturnType<typeof useStartRun>;
}

/** A bulk migration in progress: its progress, the result for each client, and its actions. */
export function RunPanel(props: RunPanelProps) {
  const found = useWork(runOptions(props.id), {
    room: infinityRoom(props.id),
    isOpen: ({ status }) => isOpenRun(status),
    reads: [infinityRun, infinityRunItem],
  });
  return (
    <Loaded query={found} lines={8}>
      {(run) => <Shown {...props} run={run} />}
    </Loaded>
  );
}

type ShownRun = With<typeof infinityRun, 'user'>;

function Shown({ id, run, hrefOfClient, hrefOfRun, start }: RunPanelProps & { readonly run: ShownRun }) {
  const items = useQuery(runItemsOptions(id));
  const cancel = useStep(cancelRun, run, { saved: 'The run stops after the current client' });
  const resume = useStep(resumeRun, run, { saved: 'Run resumed' });
  const { kind, status, total, done, failed, user, reason } = run;
  const failedIds = (items.data?.data ?? [])
    .filter((item) => item.status === 'failed')
    .map(({ clientId }) => clientId);
  const params = { id };
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <ChoiceBadge of={runStates} value={status} />
        <strong>{runTitle(kind, total)}</strong>
        <span className={classes.spacer} />
        <StepButton
          step={resume}
          onClick={() => resume.run({ params }, () => followRun(id, kind, total, hrefOfRun(id)))}
        >
          Resume
        </StepButton>
        {!isOpenRun(status) && failedIds.length > 0 ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={start.isPending}
            onClick={() => void start.ask(kind, failedIds)}
          >
            Again for the {formatCount(failedIds.length, 'failed client')}…
          </Button>
        ) : null}
      </div>
      <WorkProgress
        label={runTitle(kind, total)}
        done={done + failed}
        total={total}
        failed={failed}
        unit="clients"
        {...(cancel.allowed ? { onCancel: () => cancel.run({ params }) } : {})}
      />
      <StopReason of={run} />
      <FieldList
        fields={[
          { label: 'Started', value: <RelativeTime at={run.created} /> },
          { label: 'Who', value: user === null ? <Nothing /> : `${user.firstName} ${user.lastName}` },
          ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
        ]}
      />
      <Section title="Clients" count={total}>
        <Loaded query={items} skeleton={<RunItems items={undefined} hrefOfClient={hrefOfClient} />}>
          {({ data }) => <RunItems items={data} hrefOfClient={hrefOfClient} />}
        </Loaded>
      </Section>
    </div>
  );
}
