import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { readMarkets, readSlotCalendar } from '@supersync/contract/promoted-listing/calendar-actions.ts';
import { promotedCancellation } from '@supersync/contract/promoted-listing/promoted-cancellation.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import { promotedTier } from '@supersync/contract/promoted-listing/promoted-tier.ts';
import { promotedTransfer } from '@supersync/contract/promoted-listing/promoted-transfer.ts';
import { quotePromotion } from '@supersync/contract/promoted-listing/request-actions.ts';
import {
  cancellationStatuses,
  promotedStatuses,
  transferStatuses,
} from '@supersync/contract/promoted-listing/states.ts';
import { queryOptions } from '@tanstack/react-query';
import { useNow } from '../../kit/value/use-now.ts';
import { dayOfMoment } from '@supersync/contract/promoted-listing/days.ts';
import { client } from '../../platform/api.ts';
import { countRecords } from '../../platform/feature.ts';
import { listOptions, recordOptions } from '../../platform/query.ts';

/** The day of the server, which counts in UTC. */
export const useToday = (): string => dayOfMoment(useNow());

export const listingRelations = ['partner'] as const;

export const listingOptions = (id: number) =>
  recordOptions(promotedListing, id, {
    relations: ['client', 'property', 'partner', 'requestedBy', 'decidedBy', 'transfers', 'cancellations'],
  });

export const transferRelations = ['client', 'partner', 'fromProperty', 'toProperty'] as const;

export const transferOptions = (id: number) =>
  recordOptions(promotedTransfer, id, {
    relations: [...transferRelations, 'listing', 'requestedBy'],
  });

export const cancellationRelations = ['client', 'property', 'partner'] as const;

export const cancellationOptions = (id: number) =>
  recordOptions(promotedCancellation, id, { relations: [...cancellationRelations, 'requestedBy'] });

/** How many records there are of each status. */
const countsOf = <Status extends string>(
  resource: Resource,
  statuses: readonly Status[],
  count: (status: Status) => Promise<number>,
) =>
  queryOptions({
    queryKey: [resource.name, 'counts'],
    queryFn: async (): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries(
        await Promise.all(statuses.map(async (status) => [status, await count(status)] as const)),
      ),
    meta: { reads: [resource.name] },
  });

export const listingCounts = countsOf(promotedListing, promotedStatuses.values, (status) =>
  countRecords(promotedListing, { status }),
);
export const transferCounts = countsOf(promotedTransfer, transferStatuses.values, (status) =>
  countRecords(promotedTransfer, { status }),
);
export const cancellationCounts = countsOf(promotedCancellation, cancellationStatuses.values, (status) =>
  countRecords(promotedCancellation, { status }),
);

export const tiersOptions = listOptions(promotedTier, { relations: ['partner'], limit: 0 });

export const marketsOptions = queryOptions({
  queryKey: [promotedListing.name, 'markets'],
  queryFn: () => client.act(readMarkets, {}),
  meta: { reads: [promotedListing.name] },
});

export const calendarOptions = (query: ActionInput<typeof readSlotCalendar>['query']) =>
  queryOptions({
    queryKey: [promotedListing.name, 'calendar', query],
    queryFn: () => client.act(readSlotCalendar, { query }),
    meta: { reads: [promotedListing.name] },
  });

export const quoteOptions = (query: ActionInput<typeof quotePromotion>['query']) =>
  queryOptions({
    queryKey: [promotedListing.name, 'quote', query],
    queryFn: () => client.act(quotePromotion, { query }),
    meta: { reads: [promotedListing.name] },
  });
