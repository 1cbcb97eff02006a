import { monthsAfter } from '@supersync/contract/sales/rate-change/rate-days.ts';
import { formatNumber } from '#kit/value/format.ts';

const names = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `October 2026`, of `2026-10` or of a day in it. */
export const monthText = (month: string): string => names.format(Date.parse(`${month.slice(0, 7)}-01`));

export const monthsText = ({
  firstMonth,
  lastMonth,
}: {
  readonly firstMonth: string | null;
  readonly lastMonth: string | null;
}): string => {
  if (firstMonth === null || lastMonth === null) return '–';
  return firstMonth === lastMonth
    ? monthText(lastMonth)
    : `${firstMonth.slice(0, 7)} to ${lastMonth.slice(0, 7)}`;
};

/** The data of a published report are of the month before. */
export const dataMonthOf = (reportMonth: string): string => monthsAfter(`${reportMonth}-01`, -1).slice(0, 7);

/** As the public page prints it: whole dollars. */
export const rentText = (rent: string): string => `$${formatNumber(Math.round(Number(rent)))}`;

export const changeText = (change: number | null): string =>
  change === null ? '–' : `${change > 0 ? '+' : ''}${change.toFixed(1)}%`;
