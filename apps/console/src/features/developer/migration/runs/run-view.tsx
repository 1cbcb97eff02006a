import { runStatuses, type RehearsalResult } from '@supersync/contract/developer/migration/migration-run.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from 'react-router';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatDuration } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import type { FullRun } from '../migration-queries.ts';
import { nameOf, runTitle } from '../migration-text.ts';
import classes from './run.module.css';
import { SchemaDiffView } from '../script/schema-diff-view.tsx';
import { StatementLog } from './statement-list.tsx';
import { useRunLog } from './use-run-log.ts';
import { runAddress } from './use-start-run.ts';

export interface RunViewProps {
  readonly runId: number;
  /** The migration of the page. */
  readonly migrationId: number;
}

/** One run, live or ended: every statement with its duration, and the result. */
export function RunView({ runId, migrationId }: RunViewProps) {
  const { run, statements, failure, readAgain } = useRunLog(runId);
  if (run.isError) return <ErrorState message={messageOf(run.error)} onRetry={readAgain} />;
  if (run.data === undefined) return <SkeletonText lines={5} />;
  if (run.data.databaseMigrationId !== migrationId)
    return (
      <EmptyState
        title="A run of another migration"
        action={
          <Button component={Link} to={runAddress(run.data)} variant="default">
            Show it there
          </Button>
        }
      />
    );
  const { kind, status, databaseEnvironment, statementsDone, statementCount } = run.data;
  const title = runTitle(kind, databaseEnvironment?.name ?? 'an environment');
  return (
    <div className={classes.run} role="region" aria-label={title}>
      <RunFacts run={run.data} title={title} />
      {status === 'running' ? (
        <WorkProgress label={title} done={statementsDone} total={statementCount} unit="statements" />
      ) : null}
      <RunError run={run.data} />
      {failure !== null && statements === undefined ? (
        <ErrorState message={messageOf(failure)} onRetry={readAgain} />
      ) : (
        <div className={classes.log} aria-live="polite" aria-busy={statements === undefined}>
          {statements === undefined ? (
            <SkeletonText lines={3} />
          ) : statements.length === 0 ? (
            <p className={classes.words}>
              {status === 'running' ? 'No statement has begun yet.' : 'It ended before the first statement.'}
            </p>
          ) : (
            <StatementLog statements={statements} />
          )}
        </div>
      )}
      {run.data.rehearsal === null ? null : <Rehearsal result={run.data.rehearsal} />}
    </div>
  );
}

function RunFacts({ run, title }: { run: FullRun; title: string }) {
  const { status, starter, startedAt, finishedAt, transactional, overrideReason, driftReason } = run;
  return (
    <>
      <div className={classes.facts}>
        <strong>{title}</strong>
        <ChoiceBadge of={runStatuses} value={status} />
        <span>
          <RelativeTime at={startedAt} /> by {nameOf(starter)}
        </span>
        {finishedAt === null ? null : (
          <span>{formatDuration(new Date(finishedAt).getTime() - new Date(startedAt).getTime())}</span>
        )}
        <span>{transactional ? 'In one transaction' : 'Statement by statement, without a transaction'}</span>
      </div>
      {overrideReason === null ? null : (
        <p className={classes.words}>The order was skipped: {overrideReason}</p>
      )}
      {driftReason === null ? null : <p className={classes.words}>The drift was accepted: {driftReason}</p>}
    </>
  );
}

const leftBehind = {
  failed: 'The database is as it was before.',
  interrupted: 'Its server stopped. The database is as it was before.',
  dirty: 'It stopped half way, and what had run stays. Put the database right by hand, then say so.',
} as const;

function RunError({ run: { status, kind, error } }: { run: FullRun }) {
  if (status === 'running' || status === 'succeeded') return null;
  return (
    <Alert color="danger" role="alert" title={error ?? 'No reason was given'}>
      {kind === 'rehearsal' ? 'It ran on a scratch copy: no environment was touched.' : leftBehind[status]}
    </Alert>
  );
}

function Rehearsal({ result }: { result: RehearsalResult }) {
  const { change, restores, leftover, copyIsExact, copyDifference } = result;
  return (
    <>
      {restores === null ? null : (
        <>
          <div className={classes.phase}>
            <h3 className={classes.phaseTitle}>
              Going down{' '}
              {restores ? (
                <ToneBadge tone="success" icon="done">
                  Restores the schema
                </ToneBadge>
              ) : (
                <ToneBadge tone="danger" icon="failed">
                  Does not restore the schema
                </ToneBadge>
              )}
            </h3>
            {restores ? null : (
              <SchemaDiffView
                label="Left behind by the down script"
                diff={leftover}
                same="Nothing is left behind."
              />
            )}
          </div>
          <div className={classes.phase}>
            <h3 className={classes.phaseTitle}>Changes made by the up script</h3>
            <SchemaDiffView
              label="Changes made by the up script"
              diff={change}
              same="The schema stays as it is."
            />
          </div>
        </>
      )}
      {copyIsExact ? null : (
        <div className={classes.phase}>
          <h3 className={classes.phaseTitle}>The scratch copy was not exact</h3>
          <SchemaDiffView
            label="Environment and scratch copy"
            diff={copyDifference}
            same="No difference was recorded."
          />
        </div>
      )}
    </>
  );
}
