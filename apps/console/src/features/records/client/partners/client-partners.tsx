import { deliveries, feedFormats } from '@supersync/contract/syndication/partner/partner-choices.ts';
import { clientPartner } from '@supersync/contract/records/client/client-partner.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import type { FullClient } from '../client-queries.ts';
import { partnerScreen } from '#features/syndication/partner/screens.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { clientEditScreen } from '../screens.ts';

type PartnerLink = FullClient['partnerLinks'][number];

export interface ClientPartnersProps {
  readonly client: FullClient;
  /** The number of properties sent to each partner, by id. */
  readonly sent: readonly { readonly value: string; readonly count: number }[] | undefined;
}

const firstColumns = relatedColumns<PartnerLink>(clientPartner, [
  { id: 'partner.name', width: 180, main: true },
  { id: 'status', width: 110 },
]);
const lastColumns = relatedColumns<PartnerLink>(clientPartner, [
  { id: 'accountRef', width: 180, grow: 0 },
  { id: 'startedOn', header: 'Since' },
]);

/** The partners the client's properties are sent to, and the feed of each. */
export function ClientPartners({ client, sent }: ClientPartnersProps) {
  const counts = new Map(sent?.map(({ value, count }) => [Number(value), count]));
  const columns: readonly RelatedColumn<PartnerLink>[] = [
    ...firstColumns,
    {
      id: 'properties',
      header: 'Properties sent',
      width: 130,
      align: 'end',
      cell: ({ partnerId }) =>
        sent === undefined ? <Nothing /> : <NumberValue value={counts.get(partnerId) ?? 0} />,
      value: ({ partnerId }) => counts.get(partnerId) ?? 0,
    },
    {
      id: 'feed',
      header: 'Feed',
      width: 190,
      cell: ({ partner }) =>
        partner === null ? (
          <Nothing />
        ) : (
          <CutText text={`${feedFormats.labels[partner.format]}, ${deliveries.labels[partner.delivery]}`} />
        ),
      value: ({ partner }) => partner?.format,
    },
    ...lastColumns,
  ];
  return (
    <RelatedTable
      label="Partners and feeds"
      name="client-partners"
      columns={columns}
      rows={client.partnerLinks}
      rowKey={({ partnerId }) => String(partnerId)}
      hrefOf={({ partnerId }) => hrefOf(partnerScreen, { id: partnerId })}
      maxRows={15}
      empty={
        <EmptyState
          title="Sent to no partner"
          action={
            <Button component={Link} to={hrefOf(clientEditScreen, { id: client.id })} variant="default">
              Add partners
            </Button>
          }
        >
          The client’s properties appear at no listing site yet.
        </EmptyState>
      }
    />
  );
}
