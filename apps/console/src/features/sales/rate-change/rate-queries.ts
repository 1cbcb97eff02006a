import type { With } from '@supersync/contract/kernel/record.ts';
import type { ActionInput } from '@supersync/contract/kernel/define-action.ts';
import { dayOfMoment } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { readRateOverview, readRateTotals } from '@supersync/contract/sales/rate-change/overview-actions.ts';
import { rateNotice } from '@supersync/contract/sales/rate-change/rate-notice.ts';
import { previewRateLetter } from '@supersync/contract/sales/rate-template/actions.ts';
import { rateTemplate } from '@supersync/contract/sales/rate-template/rate-template.ts';
import type { AnyQuery } from '@supersync/contract/kernel/query/query.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useNow } from '#kit/value/use-now.ts';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';

/** Today on the server, in UTC. */
export const useToday = (): string => dayOfMoment(useNow());

/** Of everything a list shows, loaded or not. */
export const totalsOptions = ({ where, search }: Pick<AnyQuery, 'where' | 'search'>) => {
  const query = {
    ...(where === undefined ? {} : { where: JSON.stringify(where) }),
    ...(search === undefined ? {} : { search }),
  };
  return queryOptions({
    queryKey: [subscription.name, 'rate totals', query],
    queryFn: () => client.act(readRateTotals, { query }),
    placeholderData: keepPreviousData,
    meta: { reads: [subscription.name] },
  });
};

export const overviewOptions = queryOptions({
  queryKey: [subscription.name, 'rate overview'],
  queryFn: () => client.act(readRateOverview, {}),
  meta: { reads: [subscription.name, rateNotice.name] },
});

export const letterOptions = (body: ActionInput<typeof previewRateLetter>['body']) =>
  queryOptions({
    queryKey: [rateTemplate.name, 'preview', body],
    queryFn: () => client.act(previewRateLetter, { body }),
    meta: { reads: [rateTemplate.name, subscription.name] },
  });

export type TemplateVersion = With<typeof rateTemplate, 'createdBy'>;

export const templatesOptions = listOptions(rateTemplate, { relations: ['createdBy'], limit: 0 });
