import { adUrlPattern } from '@supersync/contract/syndication/ad-url-pattern/ad-url-pattern.ts';
import { adUrl, adUrlStatuses, type AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import {
  readAdUrlOverview,
  trendDays,
  type PartnerAds,
} from '@supersync/contract/syndication/ad-url/overview.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ChartSeries } from '#kit/chart/chart-props.ts';
import { client } from '#platform/query/api.ts';
import { pollIntervalMs } from '#platform/work/poll-interval.ts';

export type Overview = ActionAnswer<typeof readAdUrlOverview>;

export const overviewOptions = () =>
  queryOptions({
    queryKey: [adUrl.name, 'overview'],
    queryFn: () => client.act(readAdUrlOverview, {}),
    meta: { reads: [adUrl.name, adUrlPattern.name] },
    refetchInterval: ({ state }) => (state.data?.openRuns.length ? pollIntervalMs : false),
  });

export type StatusCounts = Readonly<Record<AdUrlStatus, number>>;

const noCounts: StatusCounts = { ok: 0, redirect: 0, '404': 0, mismatch: 0, unchecked: 0 };

export const totalOf = (counts: StatusCounts): number =>
  adUrlStatuses.values.reduce((sum, status) => sum + counts[status], 0);

/** Found by a check, at the stored address or after a redirect. */
const seenOf = (counts: StatusCounts): number => counts.ok + counts.redirect;

/** `92 %` of the ads were seen; a dash if there are none. */
export function seenShare(counts: StatusCounts): string {
  const total = totalOf(counts);
  return total === 0 ? '–' : `${Math.floor((seenOf(counts) / total) * 100)} %`;
}

export const sumCounts = (all: readonly StatusCounts[]): StatusCounts => {
  const sum = (status: AdUrlStatus): number => all.reduce((before, counts) => before + counts[status], 0);
  return {
    ok: sum('ok'),
    redirect: sum('redirect'),
    '404': sum('404'),
    mismatch: sum('mismatch'),
    unchecked: sum('unchecked'),
  };
};

export const trendSeries: readonly ChartSeries[] = (
  [
    ['ok', 'success'],
    ['redirect', 'info'],
    ['mismatch', 'warning'],
    ['404', 'danger'],
    ['unchecked', 'neutral'],
  ] as const
).map(([name, colour]) => ({ name, label: adUrlStatuses.labels[name], colour }));

export const seenSeries: readonly ChartSeries[] = [{ name: 'seen', label: 'Seen', colour: 1 }];

const dayMs = 86_400_000;

/** The results of one day's checks. */
export type TrendRow = StatusCounts & { readonly Day: string };

/** One row per day, including days without checks. */
export function trendRows(partners: readonly Pick<PartnerAds, 'days'>[], now: number): TrendRow[] {
  const byDay = Map.groupBy(
    partners.flatMap(({ days }) => days),
    ({ day }) => day,
  );
  if (byDay.size === 0) return [];
  return Array.from({ length: trendDays }, (_, index) => {
    const day = new Date(now - (trendDays - 1 - index) * dayMs).toISOString().slice(0, 10);
    const found = (byDay.get(day) ?? []).map(({ counts }) => ({ ...noCounts, ...counts }));
    return { Day: day, ...sumCounts(found) };
  });
}

/** The share of checks that saw the ad, for days with checks. */
export const seenRows = (rows: readonly TrendRow[]): { Day: string; seen: number }[] =>
  rows.flatMap(({ Day, ...counts }) => {
    const total = totalOf(counts);
    return total === 0 ? [] : [{ Day, seen: Math.round((seenOf(counts) / total) * 1000) / 10 }];
  });
