import { adUrlStatuses, type AdUrlStatus } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import type { Filters } from '#kit/list-page/list-filter.ts';
import { listAddress } from '#kit/list-page/list-state.ts';
import { adUrlListScreen } from './screens.ts';

export interface AdUrlFilter {
  readonly partnerId?: number;
  readonly propertyId?: number;
  readonly status?: AdUrlStatus | readonly AdUrlStatus[];
}

const filtersOf = (filter: AdUrlFilter): Filters =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      { kind: 'in' as const, values: Array.isArray(value) ? value.map(String) : [String(value)] },
    ]),
  );

/** The list, filtered by what a number or a name stands for. */
export const adUrlsAddress = (filter: AdUrlFilter): string =>
  listAddress(adUrlListScreen.path, { filters: filtersOf(filter) });

const plainNames = ['partnerId', 'propertyId', 'status'] as const;

const isStatus = (text: string): boolean => adUrlStatuses.values.some((status) => status === text);

/**
 * Other systems link here with plain parameters (`?partnerId=3&status=404`): the same address with the list's own
 * filters, or null if there are none.
 */
export function withoutPlainFilters(search: URLSearchParams): string | null {
  const next = new URLSearchParams(search);
  for (const name of plainNames) {
    const value = search.get(name);
    if (value === null) continue;
    next.delete(name);
    if (name === 'status' ? isStatus(value) : /^\d{1,9}$/.test(value)) next.set(`f.${name}`, `in:${value}`);
  }
  return plainNames.some((name) => search.has(name)) ? `?${next}` : null;
}
