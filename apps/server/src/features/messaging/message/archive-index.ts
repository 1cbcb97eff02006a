import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { named } from '#platform/db/named.ts';
import type { Consumer, ReceivedMessage } from '#platform/messaging/consumers.ts';
import { pathsOf } from '#platform/messaging/personal.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Counts messages per topic and day. Replayed messages are in the archive already. */
async function countDays(messages: readonly ReceivedMessage[], tx: Transaction): Promise<void> {
  const days = Map.groupBy(
    messages.filter(({ replayId }) => replayId === null),
    ({ topic, publishedAt }) => `${dayOf(publishedAt)} ${topic}`,
  );
  if (days.size === 0) return;
  const rows = [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, those]) => ({ day: name.slice(0, 10), topic: name.slice(11), messages: those.length }));
  const statement = sql`
    insert into message_days (topic, day, messages)
    select topic, day, messages from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (topic text, day date, messages int)
    on conflict (topic, day) do update set messages = message_days.messages + excluded.messages`;
  await tx.query(named('count_message_days', statement));
}

async function storeFieldPaths(messages: readonly ReceivedMessage[], tx: Transaction): Promise<void> {
  const paths = new Map<string, { topic: string; path: string; seen_on: string }>();
  for (const { topic, payload, publishedAt } of messages)
    for (const path of pathsOf(payload))
      paths.set(`${topic} ${path}`, { topic, path, seen_on: dayOf(publishedAt) });
  const rows = [...paths].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const statement = sql`
    insert into message_keys (topic, path, seen_on)
    select topic, path, seen_on from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (topic text, path text, seen_on date)
    on conflict (topic, path) do update set seen_on = excluded.seen_on
    where message_keys.seen_on < excluded.seen_on`;
  await tx.query(named('store_message_keys', statement));
}

async function indexMessages(messages: readonly ReceivedMessage[], tx: Transaction): Promise<string> {
  await countDays(messages, tx);
  await storeFieldPaths(messages, tx);
  return 'Indexed';
}

/** Index for the topic browser: fields of each topic, and messages per day. */
export const archiveIndex: Consumer = {
  queue: 'archive-index',
  topics: '*',
  description: 'Keeps the fields and the daily counts of every topic',
  take: (message, tx) => indexMessages([message], tx),
  takeMany: indexMessages,
};
