import { mapSources } from '@supersync/contract/records/infinity/actions.ts';
import { isLegalIn } from '@supersync/contract/kernel/define-action.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { infinityMigration } from '@supersync/contract/records/infinity/infinity-migration.ts';
import type { ReactNode } from 'react';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { CheckList } from './check-list.tsx';
import classes from './infinity.module.css';
import { PlannedChanges } from './planned-changes.tsx';
import { SourceMapping } from './source-mapping.tsx';
import {
  forwardSteps,
  stepStates,
  stepStatuses,
  stepTitles,
  type ForwardStep,
  type Progress,
} from './step-states.ts';
import type { Steps } from './use-steps.ts';

export interface MigrationStepsProps {
  readonly clientId: number;
  readonly progress: Progress;
  /** Null for a client that has not started. */
  readonly record: Row<typeof infinityMigration> | null;
  readonly steps: Steps;
  readonly onSwitch: () => void;
}

/** The five steps in order, each with its result and its button. */
export function MigrationSteps({ clientId, progress, record, steps, onSwitch }: MigrationStepsProps) {
  const { status } = progress;
  const states = stepStates(progress);
  const button = (step: ForwardStep, label: string, run: () => void) => (
    <StepButton
      variant={states[step] === 'next' || states[step] === 'failed' ? 'filled' : 'default'}
      step={steps.offers[step]}
      onClick={run}
    >
      {label}
    </StepButton>
  );
  const parts: Readonly<Record<ForwardStep, { at: string | null; action: ReactNode; content: ReactNode }>> = {
    check: {
      at: record?.checkedAt ?? null,
      action: button('check', progress.checks.length === 0 ? 'Check' : 'Check again', steps.check),
      content: <CheckList clientId={clientId} checks={progress.checks} />,
    },
    map: {
      at: null,
      action: null,
      content: (
        <SourceMapping
          clientId={clientId}
          closed={
            isLegalIn(mapSources, status)
              ? null
              : 'The client is switched. Roll back to map its sources again.'
          }
        />
      ),
    },
    dry_run: {
      at: progress.plan === null ? null : (record?.plannedAt ?? null),
      action: button('dry_run', 'Dry run', steps.plan),
      content:
        record === null || record.plan === null ? (
          <p className={classes.muted}>Shows what the switch would write. Nothing of it is written.</p>
        ) : (
          <PlannedChanges changes={record.plan} />
        ),
    },
    switch: {
      at: states.switch === 'done' ? (record?.switchedAt ?? null) : null,
      action: button('switch', 'Switch…', onSwitch),
      content: <p className={classes.muted}>Checks again, then writes everything or nothing.</p>,
    },
    verify: {
      at: status === 'migrated' ? (record?.verifiedAt ?? null) : null,
      action: button('verify', status === 'migrated' ? 'Verify again' : 'Verify', steps.verify),
      content:
        status === 'failed' && record?.failure ? (
          <p className={classes.failure}>{record.failure}</p>
        ) : (
          <p className={classes.muted}>Looks whether everything the switch wrote is there and holds.</p>
        ),
    },
  };
  return (
    <ol className={classes.steps} aria-label="Steps of the migration">
      {forwardSteps.map((step, index) => (
        <li key={step} aria-current={states[step] === 'next' ? 'step' : undefined}>
          <div className={classes.stepHead}>
            <ChoiceMark of={stepStatuses} value={states[step]} />
            <h3 className={classes.stepTitle}>
              {index + 1}. {stepTitles[step]}{' '}
              <span className={classes.muted}>({stepStatuses.labels[states[step]].toLowerCase()})</span>
            </h3>
            {parts[step].at === null ? null : (
              <span className={classes.muted}>
                <RelativeTime at={parts[step].at} />
              </span>
            )}
            {parts[step].action}
          </div>
          <div className={classes.stepBody}>{parts[step].content}</div>
        </li>
      ))}
    </ol>
  );
}
