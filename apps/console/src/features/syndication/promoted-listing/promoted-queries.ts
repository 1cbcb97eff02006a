import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import {
  readMarkets,
  readSlotCalendar,
} from '@supersync/contract/syndication/promoted-listing/calendar-actions.ts';
import { promotedListing } from '@supersync/contract/syndication/promoted-listing/promoted-listing.ts';
import { promotedPrice } from '@supersync/contract/syndication/promoted-listing/promoted-price.ts';
import { promotedTier } from '@supersync/contract/syndication/promoted-listing/promoted-tier.ts';
import { quotePromotion } from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import { queryOptions } from '@tanstack/react-query';
import { useNow } from '#kit/value/use-now.ts';
import { dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';

/** Today on the server, in UTC. */
export const useToday = (): string => dayOfMoment(useNow());

export const tiersOptions = listOptions(promotedTier, { relations: ['partner'], limit: 0 });

export const pricesOptions = listOptions(promotedPrice, { relations: ['partner'], limit: 0 });

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
