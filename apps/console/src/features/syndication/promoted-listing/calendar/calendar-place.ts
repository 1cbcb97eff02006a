import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { readMarkets } from '@supersync/contract/syndication/promoted-listing/calendar-actions.ts';
import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';

export type Markets = ActionAnswer<typeof readMarkets>;

/** What came before today is there too, but only a little. */
const daysBefore = 7;

/** The first of the six weeks, as an address names it. */
export const firstDayAsked = (start: string | null, today: string): string =>
  start !== null && /^\d{4}-\d\d-\d\d$/.test(start) ? start : dayAfter(today, -daysBefore);

interface Asked {
  readonly partnerId: number | null;
  readonly city: string | null;
  readonly tier: string | null;
}

/** The market an address names; what it leaves open, or what is gone, is the nearest there is. */
export function selectedMarket(markets: Markets, asked: Asked): Markets[number] | undefined {
  const near = ({ partnerId, city, tier }: Markets[number]): number =>
    (partnerId === asked.partnerId ? 4 : 0) + (city === asked.city ? 2 : 0) + (tier === asked.tier ? 1 : 0);
  return markets.toSorted((a, b) => near(b) - near(a))[0];
}
