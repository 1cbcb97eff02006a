import { createApiClient, revokeApiClient } from '@supersync/contract/api-client/actions.ts';
import { apiClient } from '@supersync/contract/api-client/api-client.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useConfirm } from '../../kit/confirm/use-confirm.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { personName } from '../../platform/access-facts.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { useAct, useList } from '../../platform/query.ts';
import { useMayCall } from '../../platform/rights.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { NewApiClient } from './new-api-client.tsx';

type Client = With<typeof apiClient, 'owner'>;

/** Long before anybody keeps so many. */
const clientsShown = 500;

const isOver = ({ expiresAt }: Client): boolean => new Date(expiresAt) <= new Date();

function State({ client }: { readonly client: Client }) {
  if (client.revokedAt !== null) return <ToneBadge tone="danger">Revoked</ToneBadge>;
  return isOver(client) ? (
    <ToneBadge tone="warning">Expired</ToneBadge>
  ) : (
    <ToneBadge tone="success">Active</ToneBadge>
  );
}

const columns: readonly RelatedColumn<Client>[] = [
  { id: 'name', header: 'Name', width: 160, main: true, value: ({ name }) => name },
  {
    id: 'owner',
    header: 'In the name of',
    width: 150,
    cell: ({ owner, ownerId }) => (owner === null ? `Person ${ownerId}` : personName(owner)),
  },
  {
    id: 'keys',
    header: 'May use',
    width: 190,
    cell: ({ keys, readOnly }) => <CutText text={`${readOnly ? 'Read: ' : ''}${keys.join(', ')}`} />,
  },
  { id: 'state', header: 'State', width: 96, cell: (client) => <State client={client} /> },
  {
    id: 'lastUsedAt',
    header: 'Last used',
    width: 110,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />),
    value: ({ lastUsedAt }) => lastUsedAt,
  },
  {
    id: 'expiresAt',
    header: 'Expires',
    width: 110,
    cell: ({ expiresAt }) => <RelativeTime at={expiresAt} />,
    value: ({ expiresAt }) => expiresAt,
  },
];

/** The programs that call with a token of their own: a rule can be for a single one of them. */
export function ApiClientsDialog({ onClose }: { readonly onClose: () => void }) {
  const mayCreate = useMayCall(createApiClient);
  const mayRevoke = useMayCall(revokeApiClient);
  const [making, setMaking] = useState(false);
  const [confirm, dialog] = useConfirm();
  const clients = useList(apiClient, { relations: ['owner'], limit: clientsShown });
  const revoke = useAct(revokeApiClient, apiClient);
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
        client.revokedAt !== null || isOver(client) || !mayRevoke ? null : (
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
      {clients.isError ? (
        <ErrorState message={messageOf(clients.error)} onRetry={() => void clients.refetch()} />
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
                A program that calls the API gets a token of its own here, in your name and with some of your
                keys.
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
