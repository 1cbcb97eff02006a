import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { readOrderGrid } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

export interface GridQuestion {
  readonly clientId: number;
  readonly search: string;
  readonly page: number;
}

export const gridOptions = ({ clientId, search, page }: GridQuestion) =>
  queryOptions({
    queryKey: [callOrder.name, 'grid', clientId, search, page],
    queryFn: () =>
      client.act(readOrderGrid, { query: { clientId, page, ...(search === '' ? {} : { search }) } }),
    placeholderData: keepPreviousData,
    meta: { reads: [callOrder.name, trackingNumber.name] },
  });
