import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';

const moment = z.iso.datetime({ offset: true });

/** Bodies are objects: a number or a list alone leaves no room for a second thing to say. */
export const payloadSchema = z.record(z.string().min(1).max(200), z.unknown());

export const attributesSchema = z
  .record(z.string().regex(/^[a-zA-Z][\w.-]{0,59}$/, 'Letters, digits, dots, hyphens'), z.string().max(500))
  .refine((attributes) => Object.keys(attributes).length <= 30, 'At most 30 attributes');

export const messageSchema = z.object({
  id: z.uuid(),
  topic: z.string(),
  /** What the message is about, where its sender says: messages with one key belong together. */
  key: z.string().nullable(),
  payload: z.unknown(),
  attributes: z.record(z.string(), z.string()),
  publishedAt: moment,
  /** Null where a program published it. */
  publishedBy: z.int().nullable(),
  /** Its person was erased: it is kept without their data and never replayed. */
  isRedacted: z.boolean(),
  replayedTimes: z.int(),
});

export type Message = z.infer<typeof messageSchema>;

export const deliveryStatuses = choices({
  waiting: ['Waiting', 'waiting'],
  /** Not acknowledged yet: no success. */
  sent: ['Sending', 'running'],
  delivered: ['Delivered', 'success'],
  failed: ['Failed', 'danger'],
  dropped: ['Dropped', 'stopped'],
});

export const deliverySchema = z.object({
  queue: z.string(),
  replayId: z.int().nullable(),
  status: z.enum(deliveryStatuses.values),
  attempts: z.int(),
  /** Not before; later than publication where it was delayed, or failed and is tried again. */
  dueAt: moment,
  /** What the consumer answered, or why it failed. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
  settledAt: moment.nullable(),
});

export type Delivery = z.infer<typeof deliverySchema>;

/** Where the deliveries of one message are told: type `delivery`, data a `Delivery`. */
export const messageRoom = (id: string): string => `message:${id}`;
