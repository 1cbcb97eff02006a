import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { topicReaders } from '../topic/actions.ts';
import { topicName } from '../topic/topic-name.ts';
import { attributesSchema, deliverySchema, messageSchema, payloadSchema } from './message.ts';

/** Maximum body size: large data belongs in files that messages refer to. */
export const payloadBytes = 256 * 1024;

export const maxDelaySeconds = 7 * 24 * 3600;

export const publishMessage = defineAction({
  name: 'publish_message',
  summary: 'Publish a message to a topic',
  method: 'POST',
  path: '/v0/messaging-api/{topic}/_publish',
  access: requires(['supersync_messaging_sender']),
  flag: 'c',
  params: z.object({ topic: topicName }),
  body: z.strictObject({
    payload: payloadSchema,
    key: z.string().trim().min(1).max(300).optional(),
    attributes: attributesSchema.optional(),
    delaySeconds: z.int().min(0).max(maxDelaySeconds).optional(),
  }),
  answer: z.object({
    id: z.uuid(),
    topic: z.string(),
    publishedAt: z.iso.datetime({ offset: true }),
    dueAt: z.iso.datetime({ offset: true }),
    /** The queues that will get it; their results are published in the message's room. */
    queues: z.array(z.string()),
  }),
  status: 202,
});

export const readMessage = defineAction({
  name: 'read_message',
  summary: 'One message with its deliveries',
  method: 'GET',
  path: '/v0/messaging-api/messages/{id}',
  access: topicReaders,
  params: z.object({ id: z.uuid() }),
  answer: messageSchema.extend({ deliveries: z.array(deliverySchema) }),
});
