import { z } from 'zod';

/** Reserved by messaging's own paths. */
const reserved = new Set(['topics', 'replay', 'messages', 'replay-plans']);

const namePattern = /^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/;

export const topicNameLength = 80;

/** `leads.mail-received`: parts separated by dots, so that a bus can subscribe to a prefix. */
export const topicName = z
  .string()
  .max(topicNameLength)
  .regex(namePattern, 'Lower-case letters and digits, in parts between dots or hyphens')
  .refine((name) => !reserved.has(name), 'This word is taken');

/** Named like topics, without dots: a queue takes messages of one or several topics. */
export const queueName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Lower-case letters and digits, in parts between hyphens');
