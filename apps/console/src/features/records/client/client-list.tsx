import { client } from '@supersync/contract/records/client/client.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Id } from '#kit/value/id.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList } from '#platform/list/define-list.ts';
import { Logo } from '#parts/logo/logo.tsx';
import { clientRelations } from './client-queries.ts';
import { LeadTrend } from './lead-trend.tsx';
import { clientEditScreen, clientScreen } from './screens.ts';

export const clientRecord = defineRecord(client, {
  relations: clientRelations,
  facts: [
    { id: 'clientKey', header: 'Key', cell: ({ clientKey }) => <Id value={clientKey} length={40} /> },
    { id: 'modified', header: 'Changed' },
    'id',
  ],
});

/** Clients are listed without a limit, so only what a row shows of their relations is fetched. */
export const clientList = defineList(client, {
  relations: ['partners', 'sites'],
  fields: ['partners.id', 'sites.status'],
  whole: true,
  columns: [
    {
      id: 'primaryLogo',
      header: 'Logo',
      width: 56,
      cell: ({ name, primaryLogo }) => <Logo name={name} picture={primaryLogo} size={24} />,
    },
    'name',
    { id: 'clientKey', width: 130 },
    { id: 'status', width: 132 },
    {
      id: 'city',
      header: 'Place',
      width: 124,
      sortable: true,
      cell: ({ city, provinceCode }) => <CutText text={[city, provinceCode].filter(Boolean).join(', ')} />,
    },
    { id: 'partners', width: 90 },
    {
      id: 'sites',
      header: 'Websites',
      width: 90,
      align: 'end',
      cell: ({ sites }) => <NumberValue value={sites.filter(({ status }) => status === 'active').length} />,
    },
    { id: 'leads', header: 'Leads, 30 days', width: 112, cell: ({ id }) => <LeadTrend clientId={id} /> },
    { id: 'modified', header: 'Changed', width: 110 },
    { id: 'lwsCompanyLabel', optional: true },
    { id: 'phone', optional: true },
    { id: 'email', optional: true },
    { id: 'website', optional: true },
    { id: 'timezone', optional: true },
    { id: 'created', optional: true },
    { id: 'id', optional: true },
  ],
  filters: [
    { id: 'partners.name', label: 'Partner', kind: 'text' },
    { id: 'sites.domain', label: 'Website', kind: 'text' },
  ],
  open: clientScreen,
  edit: clientEditScreen,
});
