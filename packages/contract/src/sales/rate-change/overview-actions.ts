import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { queryLimits } from '../../kernel/query/query.ts';
import { currencies } from '../../kernel/standard-choices.ts';
import { subscription, subscriptionStatuses } from '../subscription/subscription.ts';
import { rateRetirement } from './rate-access.ts';
import { rateTotalSchema } from './rate-totals.ts';

export const readRateTotals = defineAction({
  name: 'read_rate_totals',
  summary: 'Sums of the rate changes that a list shows, per currency',
  method: 'GET',
  path: `${subscription.path}/rate_totals`,
  access: rateRetirement,
  /** As in the list of subscriptions. */
  query: z.object({
    where: z.string().max(queryLimits.whereBytes).optional(),
    search: z.string().max(queryLimits.searchLength).optional(),
  }),
  answer: z.array(rateTotalSchema),
});

/** As many months are shown ahead. */
export const expiryMonths = 12;
/** As many late ones are named; the rest is counted. */
export const maxLateChanges = 20;

export const readRateOverview = defineAction({
  name: 'read_rate_overview',
  summary: 'Expiries by month, revenue by state, and notices that will miss their deadline',
  method: 'GET',
  path: `${subscription.path}/rate_overview`,
  access: rateRetirement,
  answer: z.object({
    today: z.iso.date(),
    /** Rates that expire, by month. Those that did before are in the first. */
    expiries: z.array(
      z.object({
        month: z.string(),
        expiring: z.int(),
        decided: z.int(),
        rates: z.array(z.object({ currency: z.enum(currencies.values), monthly: z.string() })),
      }),
    ),
    funnel: z.array(
      z.object({ status: z.enum(subscriptionStatuses.values), totals: z.array(rateTotalSchema) }),
    ),
    /** Applied in the last twelve months. */
    applied: z.array(rateTotalSchema),
    slipping: z.object({
      count: z.int(),
      rows: z.array(
        z.object({
          id: z.int(),
          client: z.string(),
          service: z.string(),
          status: z.enum(subscriptionStatuses.values),
          noticeDeadline: z.iso.date(),
          proposedEffective: z.iso.date(),
          /** The date it moves to if its notice goes out today. */
          movesTo: z.iso.date(),
          /** Lost with the move: the change per month times the months it moves. */
          lost: z.string(),
          currency: z.enum(currencies.values),
        }),
      ),
    }),
    failedNotices: z.int(),
  }),
});
