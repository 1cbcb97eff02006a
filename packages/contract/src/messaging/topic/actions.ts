import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { topicName } from './topic-name.ts';

/** Both publishing and reading messages need the topics. */
export const topicReaders = requires(['supersync_messaging_sender', 'supersync_messaging_audit']);

const moment = z.iso.datetime({ offset: true });

/** The sorted topic list. */
export const listTopics = defineAction({
  name: 'list_topics',
  summary: 'The names of all topics, sorted',
  method: 'GET',
  path: '/v0/messaging-api/topics',
  access: topicReaders,
  answer: z.array(z.string()),
});

const queueSchema = z.object({
  name: z.string(),
  description: z.string(),
  /** Whether a consumer is running. */
  isUp: z.boolean(),
  seenAt: moment.nullable(),
  /** Pending deliveries, and those that failed after their last attempt. */
  waiting: z.int(),
  failed: z.int(),
});

export type TopicQueue = z.infer<typeof queueSchema>;

export const readTopic = defineAction({
  name: 'read_topic',
  summary: 'One topic with its schema, queues and recent messages',
  method: 'GET',
  path: '/v0/messaging-api/topics/{topic}',
  access: topicReaders,
  params: z.object({ topic: topicName }),
  answer: z.object({
    name: z.string(),
    description: z.string(),
    /** The JSON Schema of a body; null if undeclared. */
    shape: z.record(z.string(), z.unknown()).nullable(),
    /** An example body. */
    example: z.record(z.string(), z.unknown()).nullable(),
    /** Paths with personal data, besides the usual field names. */
    personalPaths: z.array(z.string()),
    queues: z.array(queueSchema),
    /** Newest first, masked without permission to see personal data. */
    recent: z.array(z.object({ id: z.uuid(), publishedAt: moment, payload: z.unknown() })),
    messages: z.int(),
    oldest: z.iso.date().nullable(),
    newest: z.iso.date().nullable(),
  }),
});

/** Dotted paths of the fields in the topic's messages; `[]` is each element of a list: `items[].sku`. */
export const listTopicKeys = defineAction({
  name: 'list_topic_keys',
  summary: 'The fields seen in the messages of a topic',
  method: 'GET',
  path: '/v0/messaging-api/{topic}/_keys',
  access: requires(['supersync_messaging_audit']),
  params: z.object({ topic: topicName }),
  answer: z.array(z.string()),
});
