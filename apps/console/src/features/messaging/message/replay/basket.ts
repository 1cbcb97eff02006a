import { maxReplayedMessages } from '@supersync/contract/messaging/replay/actions.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { memory, useMemory } from '#platform/local-memory.ts';
import { useRootState } from '#platform/session/session.ts';

/** Messages to replay, by topic. Only ids: their contents stay on the server. */
export type BasketTopics = Readonly<Record<string, readonly string[]>>;

const basketSchema = z.object({
  /** Another person on this browser has their own basket. */
  userId: z.int(),
  topics: z.record(z.string(), z.array(z.uuid())),
});

interface StoredBasket {
  readonly userId: number;
  readonly topics: BasketTopics;
}

const basketMemory = memory(
  'message-basket',
  (stored): StoredBasket => basketSchema.safeParse(stored).data ?? { userId: 0, topics: {} },
);

/** Each message once, in the order of selection; no more of a topic than one replay takes. */
export function withMessages(topics: BasketTopics, topic: string, ids: readonly string[]): BasketTopics {
  return {
    ...topics,
    [topic]: [...new Set([...(topics[topic] ?? []), ...ids])].slice(0, maxReplayedMessages),
  };
}

export function withoutMessages(topics: BasketTopics, topic: string, ids: readonly string[]): BasketTopics {
  const gone = new Set(ids);
  const left = topics[topic]?.filter((id) => !gone.has(id)) ?? [];
  const others = Object.entries(topics).filter(([each]) => each !== topic);
  return Object.fromEntries(left.length === 0 ? others : [...others, [topic, left]]);
}

export interface Basket {
  readonly topics: BasketTopics;
  readonly count: number;
  readonly has: (topic: string, id: string) => boolean;
  readonly add: (topic: string, ids: readonly string[]) => void;
  readonly remove: (topic: string, ids: readonly string[]) => void;
}

const none: BasketTopics = {};

/** The basket of the signed-in person, stored in this browser across searches and reloads. */
export function useBasket(): Basket {
  const me = useRootState((state) => state.currentUser?.userId ?? 0);
  const [stored] = useMemory(basketMemory);
  const topics = stored.userId === me ? stored.topics : none;
  return useMemo(() => {
    const chosen = new Map(Object.entries(topics).map(([topic, ids]) => [topic, new Set(ids)]));
    // Read again at each change: another tab may have added messages.
    const now = (): BasketTopics => {
      const { userId, topics: kept } = basketMemory.read();
      return userId === me ? kept : none;
    };
    const keep = (next: BasketTopics): void => basketMemory.write({ userId: me, topics: next });
    return {
      topics,
      count: [...chosen.values()].reduce((sum, ids) => sum + ids.size, 0),
      has: (topic, id) => chosen.get(topic)?.has(id) === true,
      add: (topic, ids) => keep(withMessages(now(), topic, ids)),
      remove: (topic, ids) => keep(withoutMessages(now(), topic, ids)),
    };
  }, [topics, me]);
}
