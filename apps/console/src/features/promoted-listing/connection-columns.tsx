import type { partnerListing } from '@supersync/contract/promoted-listing/partner-listing.ts';
import type { promotedConnection } from '@supersync/contract/promoted-listing/promoted-connection.ts';
import type { FilterField } from '../../kit/list-page/list-filter.ts';
import { StatusBadge } from '../../kit/status-badge/status-badge.tsx';
import { Nothing } from '../../kit/value/nothing.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import type { ResourceColumns } from '../../platform/resource/resource-list.tsx';
import { ConnectionActions, OrphanActions } from './connection-actions.tsx';
import type { connectionRelations, orphanRelations } from './connection-queries.ts';
import { evidenceWords, optionsOf } from './promoted-words.ts';
import classes from './promoted.module.css';

const standingWords = { missing: 'No id', unverified: 'Not verified', verified: 'Verified' } as const;
const standingLooks = { missing: 'missing', unverified: 'pending', verified: 'checked' } as const;

export const connectionColumns: ResourceColumns<
  typeof promotedConnection,
  (typeof connectionRelations)[number]
> = [
  {
    id: 'propertyName',
    header: 'Property',
    width: 160,
    grow: 1,
    main: true,
    fixed: true,
    sortable: true,
    cell: ({ propertyName }) => propertyName,
  },
  {
    id: 'client.name',
    header: 'Client',
    width: 140,
    grow: 1,
    sortable: true,
    cell: ({ client }) => client?.name ?? <Nothing />,
  },
  {
    id: 'partner.name',
    header: 'Partner',
    width: 100,
    sortable: true,
    cell: ({ partner }) => partner?.name ?? <Nothing />,
  },
  {
    id: 'listingId',
    header: 'Id at the partner',
    width: 132,
    sortable: true,
    cell: ({ listingId }) =>
      listingId === null ? <Nothing /> : <code className={classes.code}>{listingId}</code>,
  },
  {
    id: 'standing',
    header: 'Standing',
    width: 128,
    sortable: true,
    cell: ({ standing }) => <StatusBadge status={standingLooks[standing]} label={standingWords[standing]} />,
  },
  {
    id: 'evidence',
    header: 'By',
    width: 140,
    sortable: true,
    cell: ({ evidence }) => (evidence === null ? <Nothing /> : evidenceWords[evidence]),
  },
  {
    id: 'verifiedAt',
    header: 'Verified',
    width: 104,
    sortable: true,
    cell: ({ verifiedAt }) => <RelativeTime at={verifiedAt} />,
  },
  {
    id: 'do',
    header: 'What to do',
    width: 184,
    cell: (connection) => <ConnectionActions connection={connection} />,
  },
];

export const connectionFilters: readonly FilterField[] = [
  { id: 'client.name', label: 'Client', kind: 'text' },
  { id: 'partner.name', label: 'Partner', kind: 'text' },
  { id: 'evidence', label: 'By', kind: 'choice', options: optionsOf(evidenceWords), nullable: true },
];

export const orphanColumns: ResourceColumns<typeof partnerListing, (typeof orphanRelations)[number]> = [
  {
    id: 'listingId',
    header: 'Id at the partner',
    width: 160,
    main: true,
    fixed: true,
    sortable: true,
    cell: ({ listingId }) => <code className={classes.code}>{listingId}</code>,
  },
  {
    id: 'title',
    header: 'What the partner says',
    width: 240,
    grow: 1,
    sortable: true,
    cell: ({ title }) => title ?? <Nothing />,
  },
  {
    id: 'partner.name',
    header: 'Partner',
    width: 160,
    sortable: true,
    cell: ({ partner }) => partner?.name ?? <Nothing />,
  },
  {
    id: 'listedAt',
    header: 'In the list of',
    width: 140,
    sortable: true,
    cell: ({ listedAt }) => <RelativeTime at={listedAt} />,
  },
  { id: 'do', header: 'What to do', width: 140, cell: (listing) => <OrphanActions listing={listing} /> },
];

export const orphanFilters: readonly FilterField[] = [{ id: 'partner.name', label: 'Partner', kind: 'text' }];
