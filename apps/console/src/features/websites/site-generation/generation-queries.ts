import type { With } from '@supersync/contract/kernel/record.ts';
import {
  readGenerationProgress,
  readSiteDifference,
} from '@supersync/contract/websites/site-generation/release-actions.ts';
import { siteGenerationItem } from '@supersync/contract/websites/site-generation/site-generation-item.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';

export type Generation = With<typeof siteGeneration, 'client' | 'site' | 'release'>;

export const progressOptions = (id: number, attempt: number | null = null) =>
  queryOptions({
    queryKey: [siteGeneration.name, 'progress', id, attempt],
    queryFn: () =>
      client.act(readGenerationProgress, { params: { id }, query: attempt === null ? {} : { attempt } }),
    meta: { reads: [siteGeneration.name, siteGenerationItem.name] },
    placeholderData: keepPreviousData,
  });

export const differenceOptions = (id: number) =>
  queryOptions({
    queryKey: [siteGeneration.name, 'difference', id],
    queryFn: () => client.act(readSiteDifference, { params: { id } }),
    meta: { reads: [siteGeneration.name, siteRelease.name] },
  });

export const releasesOptions = (generationId: number) =>
  listOptions(siteRelease, { plain: { generationId }, sort: ['-number'], limit: 100 });

/** The generation the tracker shows when its address names none: the latest that goes on, else the latest at all. */
export const currentOptions = [
  listOptions(siteGeneration, {
    where: { state: { in: ['queued', 'running', 'undoing'] } },
    sort: ['-startedAt', '-id'],
    limit: 1,
  }),
  listOptions(siteGeneration, { where: { attempt: { gt: 0 } }, sort: ['-startedAt', '-id'], limit: 1 }),
] as const;
