import { confirmImportRun } from '@supersync/contract/importers/import-run/actions.ts';
import { importRun } from '@supersync/contract/importers/import-run/import-run.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { recordOptions } from '#platform/query/query.ts';
import { useRootState } from '#platform/session/session.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useOffer } from '#platform/step/step.ts';
import type { Decision } from './decide-removals.tsx';
import classes from './import-run.module.css';

const DecideRemovals = later(async () => (await import('./decide-removals.tsx')).DecideRemovals);

export interface HeldRemovalsProps {
  readonly importRunId: number;
  readonly onStarted: (runId: number) => void;
}

/** Removals that wait for a person: how many, and the two ways on. Nothing once they are decided. */
export function HeldRemovals({ importRunId, onStarted }: HeldRemovalsProps) {
  const found = useQuery(recordOptions(importRun, importRunId));
  const run = found.data;
  if (found.isLoadingError) return <QueryError query={found} what="What this run holds back" />;
  return run === undefined || run.state !== 'held' ? null : <Notice run={run} onStarted={onStarted} />;
}

interface NoticeProps {
  readonly run: {
    readonly id: number;
    readonly state: string;
    readonly heldRemovals: number;
    readonly unitsBefore: number;
    readonly startedBy: number | null;
    readonly created: string;
  };
  readonly onStarted: (runId: number) => void;
}

function Notice({ run, onStarted }: NoticeProps) {
  const [decision, setDecision] = useState<Decision>();
  const me = useRootState((state) => state.currentUser);
  const isOwn = me !== null && run.startedBy === me.userId;
  const offer = useOffer(
    confirmImportRun,
    run,
    isOwn ? 'You started this run: another person decides on its removals' : null,
  );
  return (
    <div className={classes.notice} role="group" aria-label="Held removals">
      <span className={classes.line}>
        <StatusBadge tone="held">Removals held</StatusBadge>
        <span className={classes.muted}>
          <RelativeTime at={run.created} />
        </span>
      </span>
      <p className={classes.words}>
        The feed no longer has {formatNumber(run.heldRemovals)} of {formatCount(run.unitsBefore, 'unit')}.
        That is more than a fifth, so they stay until a person confirms it. Everything else was applied.
      </p>
      <div className={classes.line}>
        <StepButton
          size="compact-sm"
          step={{ ...offer, isPending: false }}
          onClick={() => setDecision('confirm')}
        >
          Confirm removals…
        </StepButton>
        <Button size="compact-sm" variant="default" onClick={() => setDecision('drop')}>
          Keep units…
        </Button>
      </div>
      {decision === undefined ? null : (
        <DecideRemovals
          decision={decision}
          run={run}
          onStarted={onStarted}
          onClose={() => setDecision(undefined)}
        />
      )}
    </div>
  );
}
