import { readEndpoints } from '@supersync/contract/access/route-permission/actions.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../query/api.ts';

/** They change with the server's code alone. */
export const endpointOptions = queryOptions({
  queryKey: ['endpoints'],
  queryFn: () => client.act(readEndpoints, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
