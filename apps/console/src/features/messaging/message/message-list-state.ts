import { searchDefaults, type MessageSearch } from '@supersync/contract/messaging/message/search.ts';
import type { ListDefaults, ListState } from '#kit/list-page/list-state.ts';
import { readSearch } from './audit/search-text.ts';

/** Newest first, twenty-five per page. */
export const messageDefaults: ListDefaults = { sort: [], limit: searchDefaults.limit };

const topicFilter = 'topic';

export function topicIn({ filters }: Pick<ListState, 'filters'>): string | null {
  const filter = filters[topicFilter];
  return filter?.kind === 'in' ? (filter.values[0] ?? null) : null;
}

/** The filters of the address that select a topic. */
export const ofTopic = (topic: string): ListState['filters'] => ({
  [topicFilter]: { kind: 'in', values: [topic] },
});

/** The search of an address; an invalid one finds nothing, and the box says why. */
export function searchIn({ search }: Pick<ListState, 'search'>): MessageSearch | null {
  const reading = readSearch(search);
  return reading.ok ? reading.search : null;
}
