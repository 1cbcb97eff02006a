import { useState } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import type { FullMigration } from '../migration-queries.ts';

/** The shown run: the one in the address, or one that started while the page was open, by anyone. */
export function useShownRun(migration: FullMigration) {
  const [parameters, setParameters] = useSearchParams();
  const links = migration.databaseMigrationsHasDatabaseEnvironments;
  const newest = Math.max(0, ...links.map(({ runId }) => runId ?? 0));
  const running = links.find(({ outcome }) => outcome === 'running')?.runId ?? undefined;
  const [known, setKnown] = useState({ newest, begun: running });
  // A short run may have ended before this window hears of it: what counts is that it is new.
  if (newest > known.newest) setKnown({ newest, begun: newest });
  const named = parameters.get('run');
  const asked = named !== null && /^\d{1,15}$/.test(named) ? Number(named) : undefined;
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
    runId: asked ?? known.begun,
    isAsked: asked !== undefined,
    show: ({ id }: { readonly id: number }) => set(String(id)),
    hide: () => {
      setKnown({ newest, begun: undefined });
      set(null);
    },
  };
}
