import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { resolveDirty } from '@supersync/contract/developer/migration/run-actions.ts';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import type { Environment } from '../migration-queries.ts';
import { refreshMigrations } from '../use-live-migrations.ts';
import { ActionDialog } from '#platform/action-dialog.tsx';

export interface ResolveDialogProps {
  readonly migrationId: number;
  readonly environment: Pick<Environment, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** After a run stopped halfway and someone repaired the database by hand. */
export function ResolveDialog({ migrationId, environment, onClose }: ResolveDialogProps) {
  const [applied, setApplied] = useState('');
  const [reason, setReason] = useState('');
  const resolve = useAction(resolveDirty, databaseMigration, {
    saved: `${environment.name} is resolved.`,
    failed: false,
  });
  return (
    <ActionDialog
      title={`Resolve ${environment.name}`}
      size="lg"
      action={resolve}
      submitLabel="Resolve"
      disabled={applied === '' || reason.trim() === ''}
      onSubmit={() =>
        resolve.mutate(
          {
            params: { id: migrationId, databaseId: environment.id },
            body: { applied: applied === 'yes', reason: reason.trim() },
          },
          {
            onSuccess: () => {
              void refreshMigrations();
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Text>
        A run stopped half way on {environment.name}. Put its database right by hand first; then say what it
        is now. Nothing is run by this.
      </Text>
      <Radio.Group label="The migration is now" value={applied} onChange={setApplied} withAsterisk>
        <Stack gap="xs" mt="xs">
          <Radio value="yes" label="applied: all of the up script is there" />
          <Radio value="no" label="not applied: nothing of it is there" />
        </Stack>
      </Radio.Group>
      <ReasonField label="What was done by hand?" value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
