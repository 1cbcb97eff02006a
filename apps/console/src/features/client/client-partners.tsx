import { deliveries, feedFormats } from '@supersync/contract/partner/partner-choices.ts';
import { clientPartnerStatuses } from '@supersync/contract/client/client-partner.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { NumberValue } from '../../kit/value/amount.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import { hrefOf } from '../../platform/define-screen.ts';
import type { WholeClient } from './client-queries.ts';
import { partnerScreen } from '../partner/screens.ts';
import { clientEditScreen } from './screens.ts';

type PartnerLink = WholeClient['partnerLinks'][number];

export interface ClientPartnersProps {
  readonly client: WholeClient;
  /** How many properties go to each partner, by its id. */
  readonly sent: readonly { readonly value: string; readonly count: number }[] | undefined;
}

/** Where the client's properties go, and in which feed. */
export function ClientPartners({ client, sent }: ClientPartnersProps) {
  const counts = new Map(sent?.map(({ value, count }) => [Number(value), count]));
  const columns: readonly RelatedColumn<PartnerLink>[] = [
    {
      id: 'name',
      header: 'Partner',
      main: true,
      width: 180,
      grow: 1,
      cell: ({ partner, partnerId }) => partner?.name ?? `No. ${partnerId}`,
      value: ({ partner }) => partner?.name,
    },
    {
      id: 'status',
      header: 'Status',
      width: 110,
      cell: ({ status }) => <ChoiceBadge of={clientPartnerStatuses} value={status} />,
      value: ({ status }) => status,
    },
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
      width: 170,
      cell: ({ partner }) =>
        partner === null ? (
          <Nothing />
        ) : (
          <CutText text={`${feedFormats.labels[partner.format]}, ${deliveries.labels[partner.delivery]}`} />
        ),
      value: ({ partner }) => partner?.format,
    },
    {
      id: 'account',
      header: 'Account at the partner',
      width: 180,
      cell: ({ accountRef }) => <CutText text={accountRef} />,
      value: ({ accountRef }) => accountRef,
    },
    {
      id: 'since',
      header: 'Since',
      width: 110,
      value: ({ startedOn }) => startedOn,
    },
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
