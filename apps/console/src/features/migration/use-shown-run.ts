import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WholeMigration } from './migration-queries.ts';

/** Which run is shown: the one the address names, or one that began while the page was open, whoever began it. */
export function useShownRun(migration: WholeMigration) {
  const [parameters, setParameters] = useSearchParams();
  const [begun, setBegun] = useState<number>();
  const named = parameters.get('run');
  const asked = named !== null && /^\d{1,15}$/.test(named) ? Number(named) : undefined;
  const running = migration.databaseMigrationsHasDatabaseEnvironments.find(
    ({ outcome }) => outcome === 'running',
  );
  const runningId = running?.runId ?? undefined;
  // It stays in sight once it has ended, until somebody closes it.
  if (runningId !== undefined && runningId !== begun) setBegun(runningId);

  const set = (runId: string | null): void =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (runId === null) next.delete('run');
        else next.set('run', runId);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    runId: asked ?? begun,
    isAsked: asked !== undefined,
    show: ({ id }: { readonly id: number }) => set(String(id)),
    hide: () => {
      setBegun(undefined);
      set(null);
    },
  };
}
