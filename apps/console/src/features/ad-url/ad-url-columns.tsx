import { adUrl } from '@supersync/contract/ad-url/ad-url.ts';
import type { FilterField, FilterOption } from '../../kit/list-page/list-filter.ts';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { PageLink } from '../../platform/ad-url/page-link.tsx';
import { fieldColumn } from '../../platform/resource/resource-columns.tsx';
import type { ResourceColumns } from '../../platform/resource/resource-list.tsx';
import type { ListedAdUrl } from './ad-url-list-queries.ts';

export const adUrlColumns: ResourceColumns<typeof adUrl, 'partner' | 'property.client'> = [
  {
    // The names of property and client, one after the other: what can be sorted by.
    id: 'subject',
    header: 'Property',
    width: 160,
    grow: 1,
    main: true,
    fixed: true,
    sortable: true,
    cell: ({ property, propertyId }) => property?.name ?? `Property ${propertyId}`,
  },
  {
    id: 'property.client.name',
    header: 'Client',
    width: 130,
    grow: 1,
    cell: ({ property }) => <CutText text={property?.client?.name} />,
  },
  {
    id: 'partner.name',
    header: 'Partner',
    width: 128,
    cell: ({ partner }) => partner?.name ?? <Nothing />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 122,
    sortable: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'url',
    header: 'Address',
    width: 160,
    grow: 1,
    sortable: true,
    cell: ({ url }) => <PageLink url={url} />,
  },
  {
    id: 'finding',
    header: 'What was found',
    width: 150,
    grow: 1,
    cell: ({ finding }) => <CutText text={finding} />,
  },
  {
    id: 'lastChecked',
    header: 'Checked',
    width: 94,
    sortable: true,
    cell: ({ lastChecked }) => <RelativeTime at={lastChecked} />,
  },
  { ...fieldColumn<ListedAdUrl>(adUrl, 'source'), width: 84 },
  { ...fieldColumn<ListedAdUrl>(adUrl, 'note'), optional: true },
  { ...fieldColumn<ListedAdUrl>(adUrl, 'httpStatus'), optional: true },
  { ...fieldColumn<ListedAdUrl>(adUrl, 'landedOn'), optional: true },
  { ...fieldColumn<ListedAdUrl>(adUrl, 'lastSeen'), optional: true },
  { ...fieldColumn<ListedAdUrl>(adUrl, 'propertyId'), optional: true },
  { ...fieldColumn<ListedAdUrl>(adUrl, 'created'), optional: true },
  { ...fieldColumn<ListedAdUrl>(adUrl, 'modified'), optional: true },
];

export const adUrlFilters = (partners: readonly FilterOption[]): readonly FilterField[] => [
  { id: 'partnerId', label: 'Partner', kind: 'choice', options: partners },
  { id: 'property.client.name', label: 'Client', kind: 'text' },
  { id: 'propertyId', label: 'Property number', kind: 'exact' },
];
