import { writeHotpads } from './hotpads.ts';
import { writeJson } from './json.ts';
import type { FeedWriter } from './listing.ts';
import { writeMeta } from './meta.ts';
import { writeMits } from './mits.ts';

export const feedFormats = ['hotpads', 'mits', 'meta', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const writers: Readonly<Record<FeedFormat, FeedWriter>> = {
  hotpads: writeHotpads,
  mits: writeMits,
  meta: writeMeta,
  json: writeJson,
};

export const mediaTypeOf = (format: FeedFormat): string =>
  format === 'json' ? 'application/json; charset=utf-8' : 'application/xml; charset=utf-8';
