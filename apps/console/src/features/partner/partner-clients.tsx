import { clientStatuses } from '@supersync/contract/client/client.ts';
import { clientPartner, clientPartnerStatuses } from '@supersync/contract/client/client-partner.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Link } from 'react-router';
import { listAddress } from '../../kit/list-page/list-state.ts';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { ErrorState } from '../../kit/state/error-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { formatNumber } from '../../kit/value/format.ts';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import { useList } from '../../platform/query.ts';
import { messageOf } from '../../platform/toast-words.ts';
import { clientScreen, clientsScreen } from '../client/screens.ts';
import { Nothing } from '../../kit/value/nothing.tsx';
import type { Partner } from './partner-queries.ts';
import classes from './partner.module.css';

type ClientLink = With<typeof clientPartner, 'client'>;

const columns: readonly RelatedColumn<ClientLink>[] = [
  {
    id: 'name',
    header: 'Client',
    width: 200,
    grow: 1,
    main: true,
    value: ({ client }) => client?.name,
  },
  {
    id: 'status',
    header: 'Sending',
    width: 110,
    cell: ({ status }) => <ChoiceBadge of={clientPartnerStatuses} value={status} />,
    value: ({ status }) => status,
  },
  {
    id: 'client',
    header: 'Client status',
    width: 130,
    cell: ({ client }) =>
      client === null ? <Nothing /> : <ChoiceBadge of={clientStatuses} value={client.status} />,
    value: ({ client }) => client?.status,
  },
  {
    id: 'account',
    header: 'Account at the partner',
    width: 180,
    cell: ({ accountRef }) => <CutText text={accountRef} />,
    value: ({ accountRef }) => accountRef,
  },
  { id: 'since', header: 'Since', width: 110, value: ({ startedOn }) => startedOn },
];

const clientsShown = 500;

/** The clients whose properties go to the partner. */
export function PartnerClients({ partner: { id, name } }: { readonly partner: Partner }) {
  const found = useList(clientPartner, {
    where: { partnerId: id },
    relations: ['client'],
    limit: clientsShown,
  });
  if (found.isError && found.data === undefined)
    return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />;
  const total = found.data?.meta.total ?? 0;
  const all = listAddress(clientsScreen.path, {
    filters: { 'partners.name': { kind: 'contains', text: name } },
  });
  return (
    <div className={classes.stack}>
      <div className={classes.line}>
        <span className={classes.muted}>
          {total > clientsShown
            ? `The first ${formatNumber(clientsShown)} of ${formatNumber(total)}`
            : 'Linked on the client’s own page.'}
        </span>
        {total > 0 ? <Link to={all}>In the list of clients</Link> : null}
      </div>
      <RelatedTable
        label="Clients"
        name="partner-clients"
        columns={columns}
        rows={found.data?.data.toSorted((a, b) => (a.client?.name ?? '').localeCompare(b.client?.name ?? ''))}
        rowKey={({ clientId }) => String(clientId)}
        hrefOf={({ clientId }) => hrefOf(clientScreen, { id: clientId })}
        maxRows={20}
        empty={
          <EmptyState title="No clients yet">
            A client is sent here once the partner is added on the client’s page.
          </EmptyState>
        }
      />
    </div>
  );
}
