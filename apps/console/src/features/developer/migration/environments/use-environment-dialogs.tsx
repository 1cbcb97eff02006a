import type { StartedRun } from '@supersync/contract/developer/migration/run-actions.ts';
import { useState, type ReactNode } from 'react';
import { DriftDialog } from './drift-dialog.tsx';
import type { Environment } from '../migration-queries.ts';
import { ResolveDialog } from '../runs/resolve-dialog.tsx';
import { RevertDialog } from '../runs/revert-dialog.tsx';
import { UpgradeDialog } from '../runs/upgrade-dialog.tsx';

type Place = Pick<Environment, 'id' | 'name'>;

type Asked =
  | { readonly kind: 'upgrade' | 'resolve'; readonly environment: Place; readonly migrationId: number }
  | { readonly kind: 'revert' | 'drift'; readonly environment: Place };

/** The dialogs of one environment: `const [ask, dialog] = useEnvironmentDialogs(onStarted)`; render `dialog` once. */
export function useEnvironmentDialogs(
  onStarted: (run: StartedRun) => void,
): readonly [ask: (what: Asked) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const started = (run: StartedRun): void => {
    close();
    onStarted(run);
  };
  return [setAsked, asked === undefined ? null : dialogOf(asked, started, close)];
}

function dialogOf(asked: Asked, onStarted: (run: StartedRun) => void, onClose: () => void): ReactNode {
  switch (asked.kind) {
    case 'upgrade':
      return <UpgradeDialog {...asked} onStarted={onStarted} onClose={onClose} />;
    case 'resolve':
      return <ResolveDialog {...asked} onClose={onClose} />;
    case 'revert':
      return <RevertDialog {...asked} onStarted={onStarted} onClose={onClose} />;
    case 'drift':
      return <DriftDialog {...asked} onClose={onClose} />;
  }
}
