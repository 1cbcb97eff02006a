import { createApiClient, revokeApiClient } from '@supersync/contract/access/api-client/actions.ts';
import { apiClient } from '@supersync/contract/access/api-client/api-client.ts';
import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAction, useList } from '#platform/query/query.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { NewApiClient } from './new-api-client.tsx';

type Client = With<typeof apiClient, 'owner'>;

/** Far more than anyone has. */
const clientsShown = 500;

const clientStates = choices({
  active: ['Active', 'success'],
  expired: ['Expired', 'archived'],
  revoked: ['Revoked', 'stopped'],
});

function stateOf({ revokedAt, expiresAt }: Client): ChoiceOf<typeof clientStates> {
  if (revokedAt !== null) return 'revoked';
  return new Date(expiresAt) <= new Date() ? 'expired' : 'active';
}

const columns = relatedColumns<Client>(apiClient, [
  { id: 'name', width: 160 },
  { id: 'owner.lastName', width: 150, grow: 0 },
  {
    id: 'keys',
    header: 'Permissions',
    width: 190,
    cell: ({ keys, readOnly }) => <CutText text={`${readOnly ? 'Read: ' : ''}${keys.join(', ')}`} />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 110,
    cell: (client) => <ChoiceBadge of={clientStates} value={stateOf(client)} />,
  },
  {
    id: 'lastUsedAt',
    width: 110,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />),
  },
  { id: 'expiresAt', width: 110 },
]);

/** The programs that call with their own token: a rule can apply to one of them. */
export function ApiClientsDialog({ onClose }: { readonly onClose: () => void }) {
  const mayCreate = useMayCall(createApiClient);
  const mayRevoke = useMayCall(revokeApiClient);
  const [making, setMaking] = useState(false);
  const [confirm, dialog] = useConfirm();
  const clients = useList(apiClient, { relations: ['owner'], limit: clientsShown });
  const revoke = useAction(revokeApiClient, apiClient);
  useLiveRecords(apiClient);

  const revoked = async ({ id, name }: Client): Promise<void> => {
    const sure = await confirm({
      title: `Revoke ${name}`,
      effect: 'Its token is refused from the next request on, for good. Address rules for it stay.',
      confirmLabel: 'Revoke',
      tone: 'danger',
    });
    if (sure) revoke.mutate({ params: { id } });
  };

  const withActions: RelatedColumn<Client>[] = [
    ...columns,
    {
      id: 'revoke',
      header: '',
      width: 84,
      cell: (client) =>
        stateOf(client) !== 'active' || !mayRevoke ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            color="danger"
            aria-label={`Revoke ${client.name}`}
            onClick={() => void revoked(client)}
          >
            Revoke
          </Button>
        ),
    },
  ];

  return (
    <Dialog opened size={1040} onClose={onClose} title="API clients">
      {dialog}
      {clients.isLoadingError ? (
        <QueryError query={clients} />
      ) : making ? (
        <NewApiClient onClose={() => setMaking(false)} />
      ) : (
        <>
          <RelatedTable
            label="API clients"
            name="api-clients"
            rows={clients.data?.data}
            rowKey={({ id }) => id}
            columns={withActions}
            empty={
              <EmptyState title="No API clients yet">
                Create an API client to give a program its own token. It acts in your name with the keys you
                choose.
              </EmptyState>
            }
          />
          {mayCreate ? (
            <Button mt="sm" variant="default" onClick={() => setMaking(true)}>
              New API client
            </Button>
          ) : null}
        </>
      )}
    </Dialog>
  );
}
