import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { StartedRun } from '@supersync/contract/developer/migration/run-actions.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { followRun } from './follow-run.ts';
import { runTitle } from '../migration-text.ts';
import { migrationScreen } from '../screens.ts';
import { refreshMigrations } from '../use-live-migrations.ts';

export const runAddress = (run: Pick<StartedRun, 'id' | 'databaseMigrationId'>): string =>
  hrefOf(migrationScreen, { id: run.databaseMigrationId }, { run: run.id });

/** Starts a run and follows it. `start` gets an idempotency key, so that repeating the request has one effect. */
export function useStartRun(environment: string, onStarted: (run: StartedRun) => void) {
  const requestKey = useRef<string>(undefined);
  return useMutation({
    mutationFn: (start: (key: string) => Promise<StartedRun>) => {
      requestKey.current ??= crypto.randomUUID();
      return start(requestKey.current);
    },
    onSuccess: (run) => {
      requestKey.current = undefined;
      followRun(run, runTitle(run.kind, environment), runAddress(run));
      onStarted(run);
    },
    onError: (error) => {
      // A refusal is final. A lost connection may hide a started run: the same key finds it.
      if (error instanceof ProblemError) requestKey.current = undefined;
    },
    onSettled: refreshMigrations,
  });
}
