import type { With } from '@supersync/contract/kernel/record.ts';
import { previewRollout, readRolloutDifference } from '@supersync/contract/websites/site-rollout/actions.ts';
import type { RolloutBranding } from '@supersync/contract/websites/site-rollout/branding.ts';
import { siteRolloutItem } from '@supersync/contract/websites/site-rollout/site-rollout-item.ts';
import { siteRollout } from '@supersync/contract/websites/site-rollout/site-rollout.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { defineRecord } from '#platform/list/bind-list.ts';
import { client } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';

export type Rollout = With<typeof siteRollout, 'user'>;
export type RolloutItem = With<typeof siteRolloutItem, 'generation' | 'release'>;

export const rolloutRecord = defineRecord(siteRollout, { relations: ['user'], noun: 'rollout' });

export const rolloutItemsOptions = (rolloutId: number) =>
  listOptions(siteRolloutItem, { plain: { rolloutId }, relations: ['generation', 'release'], limit: 999 });

/** Null: every generated site whose theme has a newer version. */
export const previewOptions = (siteIds: readonly number[] | null, branding: RolloutBranding) =>
  queryOptions({
    queryKey: [siteRollout.name, 'preview', siteIds, branding],
    queryFn: () =>
      client.act(previewRollout, {
        body: { ...(siteIds === null ? {} : { siteIds: [...siteIds] }), branding },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const rolloutDifferenceOptions = (generationId: number, branding: RolloutBranding) =>
  queryOptions({
    queryKey: [siteRollout.name, 'difference', generationId, branding],
    queryFn: () => client.act(readRolloutDifference, { body: { generationId, branding } }),
  });
