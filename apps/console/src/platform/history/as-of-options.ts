import { readAsOf } from '@supersync/contract/access/audit/actions.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../query/api.ts';

/** A record as it was at a moment. */
export const asOfOptions = (resource: string, key: string, at: string) =>
  queryOptions({
    queryKey: [resource, 'as-of', key, at],
    queryFn: () => client.act(readAsOf, { query: { resource, key, at } }),
    meta: { reads: [resource] },
  });
