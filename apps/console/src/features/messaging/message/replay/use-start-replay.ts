import { startQueueReplay, startReplay } from '@supersync/contract/messaging/replay/actions.ts';
import { replay } from '@supersync/contract/messaging/replay/replay.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { useBasket } from './basket.ts';
import { followReplay } from './follow-replay.ts';
import type { ReplayTarget } from './replay-queries.ts';

export interface ReplayOrder extends ReplayTarget {
  readonly ratePerSecond: number;
  readonly reason: string;
}

function order({ topic, queue, ids, ratePerSecond, reason }: ReplayOrder, requestKey: string) {
  const body = { replayIds: [...ids], ratePerSecond };
  return queue === null
    ? client.act(startReplay, { params: { topic }, body }, requestKey, { reason })
    : client.act(startQueueReplay, { params: { topic, queue }, body }, requestKey, { reason });
}

/** Starts a replay once, however often it is requested; its messages leave the basket. The tray follows it. */
export function useStartReplay(hrefOf: (replayId: number) => string, onStarted: (replayId: number) => void) {
  const basket = useBasket();
  /** One idempotency key per order: a second click, or a retry after a lost response, is the same request. */
  const [requestKeys] = useState(() => new Map<string, string>());
  const keyOf = (given: ReplayOrder): string => {
    const name = JSON.stringify(given);
    const known = requestKeys.get(name) ?? crypto.randomUUID();
    requestKeys.set(name, known);
    return known;
  };
  return useMutation({
    mutationFn: (given: ReplayOrder) => order(given, keyOf(given)),
    onSuccess: ({ id, topic, isNew }, { ids }) => {
      toastSuccess(isNew ? `Replay ${id} started` : `The same replay is under way already: replay ${id}`);
      basket.remove(topic, ids);
      followReplay(id, topic, hrefOf(id));
      onStarted(id);
    },
    onError: (error) => toastError(error),
    onSettled: () => invalidate(replay),
  });
}
