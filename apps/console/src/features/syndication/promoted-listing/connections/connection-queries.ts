import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { partnerListing } from '@supersync/contract/syndication/promoted-listing/partner-listing.ts';
import { promotedConnection } from '@supersync/contract/syndication/promoted-listing/promoted-connection.ts';
import { connectionStatuses } from '@supersync/contract/syndication/promoted-listing/states.ts';
import { queryOptions } from '@tanstack/react-query';
import { countRecords, type Waiting } from '#platform/screen/feature.ts';

/** The last tab is its own list: what partners list and we do not know. */
export const connectionTabs = choices({ ...connectionStatuses.labels, orphan: 'Unmatched IDs' });
type ConnectionTab = ChoiceOf<typeof connectionTabs>;

const countOf = (tab: ConnectionTab): Promise<Waiting> =>
  tab === 'orphan'
    ? countRecords(partnerListing, { propertyId: { isNull: true } })
    : countRecords(promotedConnection, { standing: tab });

export const connectionCounts = queryOptions({
  queryKey: [promotedConnection.name, 'standings'],
  queryFn: async (): Promise<Readonly<Record<string, Waiting>>> =>
    Object.fromEntries(
      await Promise.all(connectionTabs.values.map(async (tab) => [tab, await countOf(tab)] as const)),
    ),
  meta: { reads: [promotedConnection.name, partnerListing.name] },
});
