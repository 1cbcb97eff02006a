import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Link } from 'react-router';
import { listAddress } from '#kit/list-page/list-state.ts';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { useList } from '#platform/query/query.ts';
import { clientScreen, clientsScreen } from '#features/records/client/screens.ts';
import type { Partner } from './partner-queries.ts';
import classes from './partner.module.css';

type ClientLink = With<typeof clientPartner, 'client'>;

const columns = relatedColumns<ClientLink>(clientPartner, [
  { id: 'client.name', width: 200, main: true },
  { id: 'status', header: 'Sending', width: 110 },
  { id: 'client.status', header: 'Client status', width: 130, grow: 0 },
  { id: 'accountRef', width: 180, grow: 0 },
  { id: 'startedOn', header: 'Since' },
]);

const clientsShown = 500;

/** The clients whose properties go to the partner. */
export function PartnerClients({ partner: { id, name } }: { readonly partner: Partner }) {
  const found = useList(clientPartner, {
    where: { partnerId: id },
    relations: ['client'],
    limit: clientsShown,
  });
  if (found.isLoadingError) return <QueryError query={found} />;
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
