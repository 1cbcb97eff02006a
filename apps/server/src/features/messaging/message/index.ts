import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  payloadBytes,
  publishMessage as publishAction,
  readMessage,
} from '@supersync/contract/messaging/message/actions.ts';
import { topicReaders } from '@supersync/contract/messaging/topic/actions.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { registerJob } from '#platform/jobs/jobs.ts';
import { archiveJob, prepareWeeks } from '#platform/messaging/archive.ts';
import { registerBus } from '#platform/messaging/bus.ts';
import { registerConsumer } from '#platform/messaging/consumers.ts';
import { readDeliveries } from '#platform/messaging/read-deliveries.ts';
import { shownAttributes, shownKey, shownPayload } from '#platform/messaging/shown-payload.ts';
import { findTopic } from '#platform/messaging/topics.ts';
import { viewerOf } from '#platform/resource/viewer.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import type { Feature } from '#platform/server.ts';
import { archiveIndex } from './archive-index.ts';
import { publishingByHand } from './publish-by-hand.ts';
import { registerMessageRedaction } from './redact-messages.ts';
import { messageRetention } from './retention-task.ts';
import { registerSearch } from './search-messages.ts';

interface MessageRow {
  id: string;
  topic: string;
  key: string | null;
  payload: unknown;
  attributes: Record<string, string>;
  published_at: Date;
  published_by: number | null;
  is_redacted: boolean;
  replayed: number;
}

export const messageFeature: Feature = async (server) => {
  const { db } = server;
  await prepareWeeks(db, server.clock.now());
  await registerConsumer(server, archiveIndex);
  registerJob(server, archiveJob);
  registerTask(server, messageRetention);
  await registerBus(server);
  registerRooms(server, 'message', () => topicReaders);
  registerSearch(server);
  registerMessageRedaction(server);

  const publishing = publishingByHand(db);
  registerAction(server, publishAction, async ({ params, body, caller, origin, together }) => {
    const bytes = Buffer.byteLength(JSON.stringify(body.payload));
    if (bytes > payloadBytes) throw problem('too_large', { limit: `a body of ${payloadBytes / 1024} KiB` });
    const message = { ...body, topic: params.topic, publishedBy: caller.userId };
    return together(publishing, { message, bytes, origin });
  });

  registerAction(server, readMessage, async ({ params: { id }, caller }) => {
    const found = await db.query<{ topic: string }>(sql`select topic from messages where id = ${id}`);
    const topic = found.rows[0]?.topic;
    if (topic === undefined) throw problem('not_found', { thing: 'message', key: id });
    const { personal_paths: personalPaths } = await findTopic(db, topic);
    const sight = { seesPersonal: viewerOf(caller).seesPersonal, personalPaths };
    const { rows } = await db.query<MessageRow>(sql`
      select id, topic, ${shownKey(sight)} as key, ${shownPayload(sight)} as payload,
        ${shownAttributes(sight)} as attributes, published_at, published_by, redacted_at is not null as is_redacted,
        (select count(*) from message_replay_items i where i.message_id = m.id) as replayed
      from messages m where id = ${id}`);
    const [row] = rows;
    if (row === undefined) throw problem('not_found', { thing: 'message', key: id });
    return {
      id: row.id,
      topic: row.topic,
      key: row.key,
      payload: row.payload,
      attributes: row.attributes,
      publishedAt: row.published_at.toISOString(),
      publishedBy: row.published_by,
      isRedacted: row.is_redacted,
      replayedTimes: row.replayed,
      deliveries: await readDeliveries(db, id),
    };
  });
};
