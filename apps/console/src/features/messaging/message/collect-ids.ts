import { maxMessageOffset, type MessageSearch } from '@supersync/contract/messaging/message/search.ts';
import { isSelected, type Selection } from '#kit/table/selection.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { foundOptions } from './message-queries.ts';

const atOnce = 200;

/** The ids of all selected rows, also of those never loaded. */
export async function collectIds(
  topic: string,
  search: MessageSearch,
  selection: Selection,
): Promise<string[]> {
  if (!selection.all) return [...selection.keys];
  const found: string[] = [];
  for (let page = 1; page * atOnce <= maxMessageOffset; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says whether there is another
    const { data } = await queryClient.fetchQuery(foundOptions(topic, search, atOnce, page));
    found.push(...data.filter(({ id }) => isSelected(selection, id)).map(({ id }) => id));
    if (data.length < atOnce) break;
  }
  return found;
}
