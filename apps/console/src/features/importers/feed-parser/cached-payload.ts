import { readPayloadText } from '@supersync/contract/importers/import-payload/actions.ts';
import { client } from '#platform/query/api.ts';
import type { FeedSource } from './feed-input.tsx';

const windowOf = (id: number, from: number) =>
  client.act(readPayloadText, { params: { id }, query: { from } });

/** A document of the cache, window by window. It was decoded when it was stored. */
export async function fetchPayload(id: number): Promise<FeedSource> {
  const parts: string[] = [];
  let from: number | null = 0;
  while (from !== null) {
    // oxlint-disable-next-line no-await-in-loop -- each answer says where the next window begins
    const { text, next }: Awaited<ReturnType<typeof windowOf>> = await windowOf(id, from);
    parts.push(text);
    from = next;
  }
  return { file: new Blob(parts), name: `Payload ${id}` };
}
