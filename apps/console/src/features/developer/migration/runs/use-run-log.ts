import {
  runRoom,
  statementEvent,
  type StatementEvent,
} from '@supersync/contract/developer/migration/migration-run.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useRoom } from '#platform/query/live.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { runOptions, statementOptions } from '../migration-queries.ts';
import { mergedStatements } from './run-statements.ts';

/** Until the stream stands, and should it fail, the log is read again now and then while the run lasts. */
const pollAgainMs = 2000;

/** A run with its statements, as they happen. */
export function useRunLog(runId: number) {
  const run = useQuery({
    ...runOptions(runId),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollAgainMs : false),
  });
  const isRunning = run.data?.status === 'running';
  const loaded = useQuery({ ...statementOptions(runId), refetchInterval: isRunning ? pollAgainMs : false });
  const [heard, setHeard] = useState<{ readonly of: number; readonly events: readonly StatementEvent[] }>({
    of: runId,
    events: [],
  });
  const readAgain = (): void => {
    void queryClient.invalidateQueries({ queryKey: runOptions(runId).queryKey });
    void queryClient.invalidateQueries({ queryKey: statementOptions(runId).queryKey });
  };
  useRoom(
    runRoom(runId),
    ({ type, data }) => {
      if (type === 'run') readAgain();
      const told = type === 'statement' ? statementEvent.safeParse(data) : undefined;
      if (told?.success === true)
        setHeard((now) => ({
          of: runId,
          events: [...(now.of === runId ? now.events : []), told.data],
        }));
    },
    readAgain,
  );
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
