import { choices } from '../../kernel/choices.ts';
import { z } from 'zod';

const moment = z.iso.datetime({ offset: true });

/** Bodies are objects, so that fields can be added later. */
export const payloadSchema = z.record(z.string().min(1).max(200), z.unknown());

export const attributesSchema = z
  .record(z.string().regex(/^[a-zA-Z][\w.-]{0,59}$/, 'Letters, digits, dots, hyphens'), z.string().max(500))
  .refine((attributes) => Object.keys(attributes).length <= 30, 'At most 30 attributes');

export const messageSchema = z.object({
  id: z.uuid(),
  topic: z.string(),
  /** The subject of the message, if its sender gives one: messages with the same key belong together. */
  key: z.string().nullable(),
  payload: z.unknown(),
  attributes: z.record(z.string(), z.string()),
  publishedAt: moment,
  /** Null if a program published it. */
  publishedBy: z.int().nullable(),
  /** Its person was redacted: stored without their data and never replayed. */
  isRedacted: z.boolean(),
  replayedTimes: z.int(),
});

export type Message = z.infer<typeof messageSchema>;

export const deliveryStatuses = choices({
  waiting: ['Waiting', 'waiting'],
  /** Not acknowledged yet, so not a success. */
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
  /** Later than publication if it was delayed or is retried. */
  dueAt: moment,
  /** The consumer's result, or its error. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
  settledAt: moment.nullable(),
});

export type Delivery = z.infer<typeof deliverySchema>;

/** The room of a message's deliveries: type `delivery`, data a `Delivery`. */
export const messageRoom = (id: string): string => `message:${id}`;
