import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { Link } from 'react-router';
import type { FilterField, FilterOption } from '#kit/list-page/list-filter.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { PageLink } from '#parts/ad-url/page-link.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineList } from '#platform/list/define-list.ts';
import { propertyScreen } from '#features/records/property/screens.ts';

export const adUrlRecord = defineRecord(adUrl, {
  relations: ['partner', 'property.client'],
  fields: [
    { id: 'url', header: 'Address', cell: ({ url }) => <PageLink url={url} /> },
    {
      id: 'property.name',
      cell: ({ property, propertyId: id }) =>
        property === null ? (
          <Nothing />
        ) : (
          <Link to={hrefOf(propertyScreen, { id }, { tab: 'ad-urls' })}>{property.name}</Link>
        ),
    },
    'property.client.name',
    'partner.name',
    'finding',
    {
      id: 'landedOn',
      header: 'Leads on to',
      cell: ({ landedOn }) => (landedOn === null ? <Nothing /> : <PageLink url={landedOn} />),
    },
    { id: 'lastChecked', cell: ({ lastChecked }) => <AbsoluteTime at={lastChecked} /> },
    { id: 'lastSeen', cell: ({ lastSeen }) => <AbsoluteTime at={lastSeen} /> },
    'source',
    'note',
  ],
});

/** A list only needs the names: properties hold long texts. */
const fields = [
  'id',
  'propertyId',
  'partnerId',
  'url',
  'source',
  'status',
  'httpStatus',
  'landedOn',
  'finding',
  'lastChecked',
  'lastSeen',
  'note',
  'subject',
  'created',
  'modified',
  'partner.id',
  'partner.name',
  'property.id',
  'property.name',
  'property.client.id',
  'property.client.name',
] as const;

export const adUrlList = defineList(adUrl, {
  relations: ['partner', 'property.client'],
  fields,
  columns: [
    {
      // The names of property and client, both sortable.
      id: 'subject',
      header: 'Property',
      width: 160,
      grow: 1,
      main: true,
      fixed: true,
      sortable: true,
      cell: ({ property, propertyId }) => property?.name ?? `Property ${propertyId}`,
    },
    { id: 'property.client.name', width: 130, sortable: false },
    { id: 'partner.name', width: 128, grow: 0, sortable: false },
    { id: 'status', width: 122 },
    {
      id: 'url',
      width: 160,
      grow: 1,
      main: false,
      fixed: false,
      cell: ({ url }) => <PageLink url={url} isShort />,
    },
    { id: 'finding', width: 150, sortable: false },
    { id: 'lastChecked', width: 94 },
    { id: 'source', width: 84 },
    { id: 'note', optional: true },
    { id: 'httpStatus', optional: true },
    { id: 'landedOn', optional: true },
    { id: 'lastSeen', optional: true },
    { id: 'propertyId', optional: true },
    { id: 'created', optional: true },
    { id: 'modified', optional: true },
  ],
  open: 'ad',
  edit: 'edit',
});

export const adUrlFilters = (partners: readonly FilterOption[]): readonly (string | FilterField)[] => [
  { id: 'partnerId', label: 'Partner', kind: 'choice', options: partners },
  'property.client.name',
  { id: 'propertyId', label: 'Property number', kind: 'exact' },
];
