import { maxSitesAtOnce } from '@supersync/contract/websites/site/bulk.ts';
import { maxWaves } from '@supersync/contract/websites/site-rollout/waves.ts';

/** `1, 5` as sizes; null where it is something else. Empty: everything in one wave. */
export function readWaves(text: string): number[] | null {
  if (text.trim() === '') return [];
  const sizes = text.split(',').map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : 0));
  const isRight = sizes.length < maxWaves && sizes.every((size) => size >= 1 && size <= maxSitesAtOnce);
  return isRight ? sizes : null;
}
