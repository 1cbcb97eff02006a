import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { queryOptions } from '@tanstack/react-query';
import type { FilterOption } from '#kit/list-page/list-filter.ts';
import { client } from '#platform/query/api.ts';

/** Every partner, by name. */
export const partnerChoices = () =>
  queryOptions({
    queryKey: [partner.name, 'choices'],
    queryFn: async (): Promise<readonly FilterOption[]> => {
      const { data } = await client.list(partner, { fields: ['id', 'name'], sort: ['name'], limit: 0 });
      return data.map(({ id, name }) => ({ value: String(id), label: name }));
    },
    meta: { reads: [partner.name] },
  });
