import { revertEnvironment, type StartedRun } from '@supersync/contract/developer/migration/run-actions.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { messageOf } from '#platform/toast/toast-text.ts';
import { revertPreviewOptions, type Environment } from '../migration-queries.ts';
import { RunPlan } from './run-plan.tsx';
import { RunQuestion } from './run-question.tsx';
import { useStartRun } from './use-start-run.ts';

export interface RevertDialogProps {
  readonly environment: Pick<Environment, 'id' | 'name'>;
  readonly onStarted: (run: StartedRun) => void;
  readonly onClose: () => void;
}

/** Exactly what would be reverted: the last migration applied there, its down script, and the rows at risk. */
export function RevertDialog({ environment, onStarted, onClose }: RevertDialogProps) {
  const preview = useQuery(revertPreviewOptions(environment.id));
  const start = useStartRun(environment.name, onStarted);
  return (
    <Dialog opened onClose={onClose} title={`Revert on ${environment.name}`} size="lg">
      <Loaded query={preview} lines={5} kept="Nothing was run.">
        {({ undoes, gates }) =>
          undoes === null ? (
            <EmptyState title="Nothing to revert">No migration is applied on {environment.name}.</EmptyState>
          ) : (
            <RunQuestion
              gates={gates}
              typed={environment.name}
              confirmLabel={`Revert ${undoes.version} on ${environment.name}`}
              busy={start.isPending}
              failure={start.isError ? messageOf(start.error) : undefined}
              onCancel={onClose}
              onConfirm={(body) =>
                start.mutate((key) =>
                  client.act(revertEnvironment, { params: { databaseId: environment.id }, body }, key),
                )
              }
            >
              <Text>
                Undoes <strong>{undoes.name}</strong> ({undoes.version}), the last migration applied on{' '}
                <strong>{environment.name}</strong>, by the{' '}
                {formatCount(undoes.statements.length, 'statement')} of its down script
                {undoes.transactional ? ', in one transaction' : ''}.
                {undoes.rowsAtRisk.length > 0 ? ' Going up again brings no rows back.' : ''}
              </Text>
              <RunPlan plan={undoes} />
            </RunQuestion>
          )
        }
      </Loaded>
    </Dialog>
  );
}
