import { z } from 'zod';
import { requires } from '../../access/permission/access.ts';
import { defineAction } from '../../kernel/define-action.ts';
import { topicName } from '../topic/topic-name.ts';
import { messageSchema } from './message.ts';

export const messageReaders = requires(['supersync_messaging_audit']);

const moment = z.iso.datetime({ offset: true });
const scalar = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);

/** `contact.email`, `items[].sku`: names separated by dots, `[]` for each element of a list. */
const fieldPath = z
  .string()
  .max(200)
  .regex(/^[^.[\]\s"\\][^.[\]"\\]*(\[\])?(\.[^.[\]"\\]+(\[\])?)*$/, 'Names between dots, [] for lists');

const operators = z.strictObject({
  ne: scalar.optional(),
  in: z.array(scalar).min(1).max(50).optional(),
  gt: scalar.optional(),
  gte: scalar.optional(),
  lt: scalar.optional(),
  lte: scalar.optional(),
  contains: z.string().min(1).max(200).optional(),
  startsWith: z.string().min(1).max(200).optional(),
  isNull: z.boolean().optional(),
});

const condition = z.union([scalar, operators], 'A value, or operators such as { "contains": "oak" }');

export type FieldOperators = z.infer<typeof operators>;
export type FieldCondition = z.infer<typeof condition>;

export const searchDefaults = { page: 1, limit: 25 } as const;

/** The content of the search box: an object with any of these, combined with AND. */
export const messageSearchSchema = z.strictObject({
  /** Payload field → value, or operators. */
  where: z
    .record(fieldPath, condition)
    .refine((fields) => Object.keys(fields).length <= 20, 'At most 20 fields')
    .optional(),
  attributes: z.record(z.string().max(60), z.string().max(500)).optional(),
  key: z.string().max(300).optional(),
  /** Anywhere in the payload, case-insensitive. */
  text: z.string().trim().min(2, 'At least 2 characters').max(200).optional(),
  from: moment.optional(),
  to: moment.optional(),
  ids: z.array(z.uuid()).min(1).max(200).optional(),
});

export type MessageSearch = z.infer<typeof messageSearchSchema>;

/** For older pages narrow the time range. */
export const maxMessageOffset = 10_000;

export const searchMetaSchema = z.object({
  total: z.int(),
  /** There are more than `total`: counting stopped. */
  totalIsCapped: z.literal(true).optional(),
  page: z.int(),
  limit: z.int(),
  pageCount: z.int(),
  /** How much of the topic was searched, and how far back. */
  searched: z.object({
    messages: z.int(),
    ofMessages: z.int(),
    from: moment.nullable(),
    to: moment,
    /** When the archive of this topic begins. */
    archiveFrom: z.iso.date().nullable(),
    tookMs: z.number(),
  }),
});

export type SearchMeta = z.infer<typeof searchMetaSchema>;

/** Answers `{ data, meta }` like lists; `readMessages` below returns both. */
export const searchMessages = defineAction({
  name: 'search_messages',
  summary: 'Search the messages of a topic, newest first',
  method: 'POST',
  path: '/v0/messaging-api/{topic}/_search',
  access: messageReaders,
  flag: 'r',
  params: z.object({ topic: topicName }),
  body: messageSearchSchema.extend({
    page: z.int().min(1).default(searchDefaults.page),
    limit: z.int().min(1).max(200).default(searchDefaults.limit),
  }),
  answer: z.array(messageSchema),
});

const pageSchema = z.object({ data: z.array(messageSchema), meta: searchMetaSchema });

export type MessagePage = z.infer<typeof pageSchema>;

interface Caller {
  call(method: string, path: string, options: { body: unknown }): Promise<unknown>;
}

/** One page of a search, with its meta. */
export async function readMessages(
  client: Caller,
  topic: string,
  search: z.input<typeof searchMessages.body & {}>,
): Promise<MessagePage> {
  const path = searchMessages.path.replace('{topic}', encodeURIComponent(topic));
  return pageSchema.parse(await client.call('POST', path, { body: search }));
}
