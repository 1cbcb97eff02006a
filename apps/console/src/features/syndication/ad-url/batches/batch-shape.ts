import type { adUrlBatch } from '@supersync/contract/syndication/ad-url-batch/ad-url-batch.ts';
import type { With } from '@supersync/contract/kernel/record.ts';

export const batchRelations = ['user'] as const;

/** A bulk change of ad URLs, with the person who started it. */
export type AdUrlBatch = With<typeof adUrlBatch, (typeof batchRelations)[number]>;
