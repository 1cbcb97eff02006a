import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { topicName } from './topic-name.ts';

/** Whoever publishes needs to know the topics, and so does whoever reads what was published. */
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
  /** Whether somebody takes messages from it just now. */
  isUp: z.boolean(),
  seenAt: moment.nullable(),
  /** Deliveries that wait, and those given up after their last try. */
  waiting: z.int(),
  failed: z.int(),
});

export type TopicQueue = z.infer<typeof queueSchema>;

export const readTopic = defineAction({
  name: 'read_topic',
  summary: 'One topic: what its messages look like, and which queues take them',
  method: 'GET',
  path: '/v0/messaging-api/topics/{topic}',
  access: topicReaders,
  params: z.object({ topic: topicName }),
  answer: z.object({
    name: z.string(),
    description: z.string(),
    /** The known shape of a body, as a JSON Schema; null where nobody has said. */
    shape: z.record(z.string(), z.unknown()).nullable(),
    /** A body to begin with. */
    example: z.record(z.string(), z.unknown()).nullable(),
    /** Paths that hold personal data, besides the usual names of such fields. */
    personalPaths: z.array(z.string()),
    queues: z.array(queueSchema),
    /** Newest first, masked for whoever does not see personal data. */
    recent: z.array(z.object({ id: z.uuid(), publishedAt: moment, payload: z.unknown() })),
    messages: z.int(),
    oldest: z.iso.date().nullable(),
    newest: z.iso.date().nullable(),
  }),
});

/** Dotted paths of the fields seen in the topic's messages; `[]` steps into a list: `items[].sku`. */
export const listTopicKeys = defineAction({
  name: 'list_topic_keys',
  summary: 'The fields seen in the messages of a topic',
  method: 'GET',
  path: '/v0/messaging-api/{topic}/_keys',
  access: requires(['supersync_messaging_audit']),
  params: z.object({ topic: topicName }),
  answer: z.array(z.string()),
});
