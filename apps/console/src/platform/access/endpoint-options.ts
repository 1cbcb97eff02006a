import { readEndpoints } from '@supersync/contract/access/route-permission/actions.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../query/api.ts';

/** Endpoints change only with a release of the server. */
export const endpointOptions = queryOptions({
  queryKey: ['endpoints'],
  queryFn: () => client.act(readEndpoints, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
