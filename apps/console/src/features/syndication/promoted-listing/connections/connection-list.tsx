import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { partnerListing } from '@supersync/contract/syndication/promoted-listing/partner-listing.ts';
import { promotedConnection } from '@supersync/contract/syndication/promoted-listing/promoted-connection.ts';
import { connectionStatuses } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineList } from '#platform/list/define-list.ts';
import { ConnectionActions, OrphanActions } from './connection-actions.tsx';
import classes from '../promoted.module.css';

const connectionList = defineList(promotedConnection, {
  relations: ['client', 'partner', 'verifiedBy'],
  columns: [
    { id: 'propertyName', width: 160, grow: 1 },
    { id: 'client.name', width: 140 },
    { id: 'partner.name', width: 100, grow: 0 },
    {
      id: 'listingId',
      width: 132,
      grow: 0,
      cell: ({ listingId }) =>
        listingId === null ? <Nothing /> : <code className={classes.code}>{listingId}</code>,
    },
    { id: 'standing', width: 128 },
    { id: 'evidence', width: 150 },
    { id: 'verifiedAt', width: 104 },
    {
      id: 'do',
      header: 'Actions',
      width: 184,
      cell: (connection) => <ConnectionActions connection={connection} />,
    },
  ],
  filters: ['client.name', 'partner.name'],
});

/** The connections of one status, or all. */
export const connectionsAt = (tab: string | null) =>
  isChoice(connectionStatuses, tab) ? { ...connectionList, where: { standing: tab } } : connectionList;

/** Listings in the partners' files without a property of ours. */
export const orphanList = defineList(partnerListing, {
  name: 'orphan-listings',
  relations: ['partner'],
  where: { propertyId: { isNull: true } },
  columns: [
    {
      id: 'listingId',
      width: 160,
      cell: ({ listingId }) => <code className={classes.code}>{listingId}</code>,
    },
    { id: 'title', width: 240 },
    { id: 'partner.name', grow: 0 },
    { id: 'listedAt', width: 140 },
    { id: 'do', header: 'Actions', width: 140, cell: (listing) => <OrphanActions listing={listing} /> },
  ],
  filters: ['partner.name'],
});
