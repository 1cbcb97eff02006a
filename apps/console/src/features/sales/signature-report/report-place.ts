import {
  maxHourlyDays,
  reportBuckets,
  type ReportBucket,
} from '@supersync/contract/sales/signature-report/actions.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { numberIn } from '#platform/screen/address-part.ts';

export interface ReportPlace {
  readonly from: string;
  readonly to: string;
  readonly bucket: ReportBucket;
  readonly campaignId: number | null;
  readonly groupId: number | null;
}

const usualDays = 90;
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What an address asks for; hours only where there are not too many of them. */
export function placeAt(search: URLSearchParams, today: string): ReportPlace {
  const [askedFrom, askedTo, asked] = [search.get('from'), search.get('to'), search.get('bucket')];
  const to = isDay(askedTo) ? askedTo : today;
  const from = isDay(askedFrom) && askedFrom <= to ? askedFrom : dayAfter(to, 1 - usualDays);
  const bucket = isChoice(reportBuckets, asked) ? asked : 'week';
  return {
    from,
    to,
    bucket: bucket === 'hour' && daysFromTo(from, to) > maxHourlyDays ? 'day' : bucket,
    campaignId: numberIn(search.get('campaign')),
    groupId: numberIn(search.get('group')),
  };
}

export const questionOf = ({ from, to, bucket, campaignId, groupId }: ReportPlace) => ({
  from,
  to,
  bucket,
  ...(campaignId === null ? {} : { campaignId }),
  ...(groupId === null ? {} : { groupId }),
});
