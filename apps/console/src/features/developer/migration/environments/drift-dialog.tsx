import { overrideKey } from '@supersync/contract/developer/migration/access.ts';
import {
  databaseEnvironment,
  driftStates,
} from '@supersync/contract/developer/migration/database-environment.ts';
import { acceptDrift, type DriftReport } from '@supersync/contract/developer/migration/run-actions.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import { ReasonField } from '#platform/reason-field.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { driftOptions, type Environment } from '../migration-queries.ts';
import { SchemaDiffView } from '../script/schema-diff-view.tsx';
import { ActionForm } from '#platform/action-dialog.tsx';

export interface DriftDialogProps {
  readonly environment: Pick<Environment, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** What someone changed there since the last run, with a button to accept it. */
export function DriftDialog({ environment, onClose }: DriftDialogProps) {
  const drift = useQuery(driftOptions(environment.id));
  return (
    <Dialog opened onClose={onClose} title={`Drift of ${environment.name}`} size="lg">
      <Loaded query={drift} lines={5}>
        {(report) =>
          report.state === 'drifted' ? (
            <Drifted report={report} environment={environment} onClose={onClose} />
          ) : report.state === 'none' ? (
            <EmptyState title={driftStates.labels.none}>
              The schema of {environment.name} has not changed since the last run.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing to compare with yet">
              No migration has run on {environment.name} yet. From the first run on its schema is watched.
            </EmptyState>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Drifted({ report, environment, onClose }: DriftDialogProps & { readonly report: DriftReport }) {
  const [reason, setReason] = useState('');
  const accept = useAction(acceptDrift, databaseEnvironment, {
    saved: `The schema of ${environment.name} is accepted as it is.`,
    failed: false,
  });
  const mayAccept = useMayCall(acceptDrift);
  const { id } = environment;
  return (
    <ActionForm
      action={accept}
      submitLabel="Accept the schema as it is"
      disabled={reason.trim() === ''}
      canSubmit={mayAccept}
      onSubmit={() =>
        accept.mutate(
          { params: { id }, body: { reason: reason.trim(), fingerprint: report.fingerprint } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Text>
        {report.isAnotherDatabase
          ? `The address of ${environment.name} leads to another database than the one the last run was on.`
          : `${formatCount(report.difference.length, 'thing')} in the schema of ${environment.name} ${
              report.difference.length === 1 ? 'is' : 'are'
            } not as the last run left ${report.difference.length === 1 ? 'it' : 'them'}. No migration runs there until this is accepted.`}
      </Text>
      <SchemaDiffView label="Drift" diff={report.difference} same="The schema itself is the same." />
      {mayAccept ? (
        <ReasonField label="Why is the drift accepted?" value={reason} onChange={setReason} isFirst />
      ) : (
        <Text size="sm">
          Accepting it takes a reason and the key <code>{overrideKey}</code>, which you do not hold.
        </Text>
      )}
    </ActionForm>
  );
}
