import sql from 'sql-template-tag';
import { features } from '../../src/features.ts';
import { registerConsumer } from '#platform/messaging/consumers.ts';
import { declareTopics } from '#platform/messaging/topics.ts';
import type { Feature } from '#platform/server.ts';

/** Preloaded into the server: a queue that stores a row per delivery, to count them. */
const ordersFeature: Feature = async (server) => {
  await declareTopics(server.db, [{ name: 'chaos.orders', description: 'Orders' }]);
  await registerConsumer(server, {
    queue: 'chaos-book',
    topics: ['chaos.orders'],
    description: 'Books orders',
    async take({ id, replayId }, tx) {
      await tx.query(sql`insert into chaos_taken (message_id, replay_id) values (${id}, ${replayId})`);
      return 'Booked';
    },
  });
};

// The server reads this list later, when it starts.
(features as Feature[]).push(ordersFeature);
