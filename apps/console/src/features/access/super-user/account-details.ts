import { readAccountDetails } from '@supersync/contract/access/super-user/actions.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';

/** Loaded beside the record; whatever changes the record refetches it. */
export const detailsOptions = (id: number) =>
  queryOptions({
    queryKey: [superUser.name, 'details', id],
    queryFn: () => client.act(readAccountDetails, { params: { id } }),
    meta: { reads: [superUser.name] },
  });
