import { readMessage } from '@supersync/contract/messaging/message/actions.ts';
import { deliverySchema, messageRoom, type Delivery } from '@supersync/contract/messaging/message/message.ts';
import { readMessages, type MessageSearch } from '@supersync/contract/messaging/message/search.ts';
import { listTopicKeys, listTopics, readTopic } from '@supersync/contract/messaging/topic/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { useRoom } from '#platform/query/live.ts';
import { queryClient } from '#platform/query/query-client.ts';

export type FullMessage = ActionAnswer<typeof readMessage>;
export type Topic = ActionAnswer<typeof readTopic>;

export const topicsOptions = queryOptions({
  queryKey: ['topic', 'names'],
  queryFn: () => client.act(listTopics, {}),
});

/** A topic's queues come and go, so it is fetched each time. */
export const topicOptions = (topic: string) =>
  queryOptions({
    queryKey: ['topic', 'one', topic],
    queryFn: () => client.act(readTopic, { params: { topic } }),
  });

export const topicKeysOptions = (topic: string) =>
  queryOptions({
    queryKey: ['topic', 'keys', topic],
    queryFn: () => client.act(listTopicKeys, { params: { topic } }),
  });

/** The query key of everything found in the archive, for invalidation. */
export const foundKey = ['message', 'found'] as const;

export const foundOptions = (topic: string, search: MessageSearch, limit: number, page: number) => ({
  queryKey: [...foundKey, topic, search, limit, page],
  queryFn: () => readMessages(client, topic, { ...search, page, limit }),
});

export const messageOptions = (id: string) =>
  queryOptions({
    queryKey: ['message', 'one', id],
    queryFn: () => client.act(readMessage, { params: { id } }),
  });

/** Replaces one queue's delivery; the others stay. */
export function withDelivery(message: FullMessage, told: Delivery): FullMessage {
  const isSame = ({ queue, replayId }: Delivery): boolean =>
    queue === told.queue && replayId === told.replayId;
  const known = message.deliveries.some(isSame);
  return {
    ...message,
    deliveries: known
      ? message.deliveries.map((each) => (isSame(each) ? told : each))
      : [...message.deliveries, told],
  };
}

/** A message, kept up to date while its queues respond. */
export function useLiveMessage(id: string) {
  const options = messageOptions(id);
  const reload = (): void => void queryClient.invalidateQueries({ queryKey: options.queryKey });
  useRoom(
    messageRoom(id),
    ({ data }) => {
      const told = deliverySchema.safeParse(data).data;
      const before = queryClient.getQueryData(options.queryKey);
      if (told === undefined || before === undefined) reload();
      else queryClient.setQueryData(options.queryKey, withDelivery(before, told));
    },
    reload,
    reload,
  );
  return useQuery(options);
}
