import {
  listTopicKeys,
  listTopics,
  readTopic,
  type TopicQueue,
} from '@supersync/contract/messaging/topic/actions.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { downAfterSeconds } from '#platform/messaging/bus.ts';
import { shownPayload } from '#platform/messaging/shown-payload.ts';
import { findTopic } from '#platform/messaging/topics.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import type { Feature } from '#platform/server.ts';

interface QueueRow extends Omit<TopicQueue, 'seenAt' | 'isUp'> {
  seen_at: Date | null;
  is_up: boolean;
}

const recentCount = 5;

export const topicFeature: Feature = (server) => {
  const { db } = server;

  registerAction(server, listTopics, async () => {
    // Code point order, like a plain string sort in the client.
    const { rows } = await db.query<{ name: string }>(
      sql`select name from message_topics order by name collate "C"`,
    );
    return rows.map(({ name }) => name);
  });

  registerAction(server, listTopicKeys, async ({ params: { topic } }) => {
    await findTopic(db, topic);
    const { rows } = await db.query<{ path: string }>(sql`
      select path from message_keys where topic = ${topic} order by path collate "C"`);
    return rows.map(({ path }) => path);
  });

  registerAction(server, readTopic, async ({ params, caller }) => {
    const topic = await findTopic(db, params.topic);
    const queues = await db.query<QueueRow>(sql`
      select q.queue as name, max(q.description) as description, max(q.seen_at) as seen_at,
        coalesce(max(q.seen_at) > now() - make_interval(secs => ${downAfterSeconds}), false) as is_up,
        (select count(*) from message_deliveries d where d.queue = q.queue and d.status = 'waiting') as waiting,
        (select count(*) from message_deliveries d where d.queue = q.queue and d.status = 'failed') as failed
      from message_queues q where q.topic in (${topic.name}, '*') group by q.queue order by q.queue`);
    const payload = shownPayload({
      seesPersonal: viewerOf(caller).seesPersonal,
      personalPaths: topic.personal_paths,
    });
    const recent = await db.query<{ id: string; published_at: Date; payload: unknown }>(sql`
      select id, published_at, ${payload} as payload from messages
      where topic = ${topic.name} and redacted_at is null order by published_at desc, id desc limit ${recentCount}`);
    const days = await db.query<{ messages: number; oldest: string | null; newest: string | null }>(sql`
      select coalesce(sum(messages), 0)::int as messages, min(day) as oldest, max(day) as newest
      from message_days where topic = ${topic.name}`);
    const { messages = 0, oldest = null, newest = null } = days.rows[0] ?? {};
    return {
      name: topic.name,
      description: topic.description,
      shape: topic.shape,
      example: topic.example,
      personalPaths: topic.personal_paths,
      queues: queues.rows.map(({ seen_at, is_up, ...queue }) => ({
        ...queue,
        isUp: is_up,
        seenAt: seen_at?.toISOString() ?? null,
      })),
      recent: recent.rows.map((row) => ({
        id: row.id,
        publishedAt: row.published_at.toISOString(),
        payload: row.payload,
      })),
      messages,
      oldest,
      newest,
    };
  });
};
