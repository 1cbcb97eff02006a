import type { Row } from '@supersync/contract/kernel/record.ts';
import { readEnhancementMethods } from '@supersync/contract/data-services/image-enhancement/actions.ts';
import { imageEnhancement } from '@supersync/contract/data-services/image-enhancement/image-enhancement.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';

export type Enhancement = Row<typeof imageEnhancement>;

export const recentOptions = listOptions(imageEnhancement, { limit: 60 });

export const methodsOptions = queryOptions({
  queryKey: [imageEnhancement.name, 'methods'],
  queryFn: () => client.act(readEnhancementMethods, {}),
  staleTime: Infinity,
});
