import {
  migrationRun,
  migrationStatement,
  runRoom,
  statementEvent,
  type StatementEvent,
} from '@supersync/contract/developer/migration/migration-run.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pollIntervalMs } from '#platform/work/poll-interval.ts';
import { useWork } from '#platform/work/use-work.ts';
import { runOptions, statementOptions } from '../migration-queries.ts';
import { mergedStatements } from './run-statements.ts';

/** A run with its statements, live. */
export function useRunLog(runId: number) {
  const [heard, setHeard] = useState<{ readonly of: number; readonly events: readonly StatementEvent[] }>({
    of: runId,
    events: [],
  });
  const run = useWork(runOptions(runId), {
    room: runRoom(runId),
    isOpen: ({ status }) => status === 'running',
    take: (before, { type, data }) => {
      if (type !== 'statement') return undefined;
      const told = statementEvent.safeParse(data).data;
      if (told !== undefined)
        setHeard((now) => ({ of: runId, events: [...(now.of === runId ? now.events : []), told] }));
      return before;
    },
    reads: [migrationRun, migrationStatement],
  });
  const isRunning = run.data?.status === 'running';
  const loaded = useQuery({
    ...statementOptions(runId),
    refetchInterval: isRunning ? pollIntervalMs : false,
  });
  const readAgain = (): void => {
    void run.refetch();
    void loaded.refetch();
  };
  const events = heard.of === runId ? heard.events : undefined;
  const statements = useMemo(
    () =>
      loaded.data === undefined && events === undefined
        ? undefined
        : mergedStatements(loaded.data?.data ?? [], events ?? []),
    [loaded.data, events],
  );
  return { run, statements, failure: loaded.error, readAgain };
}
