import { upgradeEnvironment, type StartedRun } from '@supersync/contract/developer/migration/run-actions.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import { upgradePreviewOptions, type Environment } from '../migration-queries.ts';
import { RunPlan } from './run-plan.tsx';
import { RunQuestion } from './run-question.tsx';
import { useStartRun } from './use-start-run.ts';

export interface UpgradeDialogProps {
  readonly migrationId: number;
  readonly environment: Pick<Environment, 'id' | 'name'>;
  readonly onStarted: (run: StartedRun) => void;
  readonly onClose: () => void;
}

/** What an upgrade would do, and what blocks it. */
export function UpgradeDialog({ migrationId, environment, onStarted, onClose }: UpgradeDialogProps) {
  const preview = useQuery(upgradePreviewOptions(migrationId, environment.id));
  const start = useStartRun(environment.name, onStarted);
  return (
    <Dialog opened onClose={onClose} title={`Upgrade ${environment.name}`} size="lg">
      <Loaded query={preview} lines={5} kept="Nothing was run.">
        {(plan) => (
          <RunQuestion
            gates={plan.gates}
            confirmLabel={`Run ${formatCount(plan.statements.length, 'statement')} on ${environment.name}`}
            busy={start.isPending}
            failure={start.isError ? messageOf(start.error) : undefined}
            onCancel={onClose}
            onConfirm={(body) =>
              start.mutate((key) =>
                client.act(
                  upgradeEnvironment,
                  { params: { id: migrationId, databaseId: environment.id }, body },
                  key,
                ),
              )
            }
          >
            <Text>
              Runs the up script of <strong>{plan.name}</strong> ({plan.version}) on{' '}
              <strong>{environment.name}</strong>
              {plan.transactional ? ', in one transaction: all of it or nothing.' : '.'}
            </Text>
            <RunPlan plan={plan} />
          </RunQuestion>
        )}
      </Loaded>
    </Dialog>
  );
}
