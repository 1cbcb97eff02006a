import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { Link } from 'react-router';
import { Money } from '#kit/value/amount.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { marketLabel } from './market-label.ts';
import { promotedRequestsScreen } from './screens.ts';

export const listingRecord = defineRecord(promotedListing, {
  noun: 'promoted listing',
  relations: ['client', 'property', 'partner', 'requestedBy', 'decidedBy', 'transfers', 'cancellations'],
  fields: [
    'property.name',
    'client.name',
    'partner.name',
    'tier',
    { id: 'city', header: 'Market', cell: marketLabel },
    {
      id: 'slotNumber',
      cell: ({ id, slotNumber, partnerId, city, provinceCode, tier, firstDay }) =>
        slotNumber === null ? (
          'Assigned when approved'
        ) : (
          <Link
            to={hrefOf(
              promotedRequestsScreen,
              {},
              {
                view: 'calendar',
                at: partnerId,
                city,
                province: provinceCode,
                level: tier,
                start: firstDay,
                listing: id,
              },
            )}
          >
            {slotNumber}
          </Link>
        ),
    },
    'firstDay',
    {
      id: 'lastDay',
      cell: ({ firstDay, lastDay }) => (lastDay < firstDay ? 'Cancelled before it began' : lastDay),
    },
    { id: 'price', cell: ({ price, currency }) => <Money amount={price} currency={currency} /> },
    {
      id: 'dailyPrice',
      cell: ({ dailyPrice, currency }) => <Money amount={dailyPrice} currency={currency} />,
    },
    'requestedBy.lastName',
    'decidedBy.lastName',
    'note',
  ],
});

export const listingList = defineList(promotedListing, {
  relations: ['partner'],
  columns: [
    { id: 'propertyName', width: 170, main: true, fixed: true },
    { id: 'clientName', width: 150 },
    { id: 'status', width: 124 },
    { id: 'partner.name', width: 100, grow: 0 },
    { id: 'tier', width: 88 },
    { id: 'city', header: 'Market', width: 128, sortable: true, cell: marketLabel },
    {
      id: 'firstDay',
      header: 'Dates',
      width: 210,
      sortable: true,
      cell: ({ firstDay, lastDay }) => (lastDay < firstDay ? 'No days' : `${firstDay} – ${lastDay}`),
    },
    {
      id: 'price',
      width: 108,
      cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
    },
    { id: 'slotNumber', optional: true },
    { id: 'note', optional: true },
    { id: 'id', optional: true, main: false, fixed: false },
    { id: 'modified', optional: true },
  ],
  filters: ['partner.name'],
  tabs: tabsByField(promotedListing, 'status'),
  open: 'listing',
});
