import { upgradeEnvironment, type StartedRun } from '@supersync/contract/migration/run-actions.ts';
import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { SkeletonText } from '../../kit/state/skeleton.tsx';
import { formatCount } from '../../kit/value/format.ts';
import { client } from '../../platform/api.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { upgradePreviewOptions, type Environment } from './migration-queries.ts';
import { RunPlan } from './run-plan.tsx';
import { RunQuestion } from './run-question.tsx';
import { useStartRun } from './use-start-run.ts';

export interface UpgradeDialogProps {
  readonly migrationId: number;
  readonly environment: Pick<Environment, 'id' | 'name'>;
  readonly onStarted: (run: StartedRun) => void;
  readonly onClose: () => void;
}

/** What an upgrade would do, and what stands in its way, before it is done. */
export function UpgradeDialog({ migrationId, environment, onStarted, onClose }: UpgradeDialogProps) {
  const preview = useQuery(upgradePreviewOptions(migrationId, environment.id));
  const start = useStartRun(environment.name, onStarted);
  return (
    <Modal opened onClose={onClose} title={`Upgrade ${environment.name}`} size="lg">
      {preview.isError ? (
        <ErrorState
          message={messageOf(preview.error)}
          kept="Nothing was run."
          onRetry={() => void preview.refetch()}
        />
      ) : preview.data === undefined ? (
        <SkeletonText lines={5} />
      ) : (
        <RunQuestion
          gates={preview.data.gates}
          confirmLabel={`Run ${formatCount(preview.data.statements.length, 'statement')} on ${environment.name}`}
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
            Runs the up script of <strong>{preview.data.name}</strong> ({preview.data.version}) on{' '}
            <strong>{environment.name}</strong>
            {preview.data.transactional ? ', in one transaction: all of it or nothing.' : '.'}
          </Text>
          <RunPlan plan={preview.data} />
        </RunQuestion>
      )}
    </Modal>
  );
}
