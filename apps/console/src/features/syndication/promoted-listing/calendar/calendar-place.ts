import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { readMarkets } from '@supersync/contract/syndication/promoted-listing/calendar-actions.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';

export type Markets = ActionAnswer<typeof readMarkets>;

/** A few days before today are shown too. */
const daysBefore = 7;

/** The first of the six weeks, as named in the address. */
export const firstDayAsked = (start: string | null, today: string): string =>
  start !== null && /^\d{4}-\d\d-\d\d$/.test(start) ? start : dayAfter(today, -daysBefore);

interface Asked {
  readonly partnerId: number | null;
  readonly city: string | null;
  readonly tier: string | null;
}

/** The market in the address; a missing or unknown one falls back to the nearest. */
export function selectedMarket(markets: Markets, asked: Asked): Markets[number] | undefined {
  const near = ({ partnerId, city, tier }: Markets[number]): number =>
    (partnerId === asked.partnerId ? 4 : 0) + (city === asked.city ? 2 : 0) + (tier === asked.tier ? 1 : 0);
  return markets.toSorted((a, b) => near(b) - near(a))[0];
}
