import { z } from 'zod';

/** Words the addresses of messaging use themselves: no topic may be called so. */
const taken = new Set(['topics', 'replay', 'messages', 'replay-plans']);

const namePattern = /^[a-z][a-z0-9]*([.-][a-z0-9]+)*$/;

export const topicNameLength = 80;

/** `leads.mail-received`: parts between dots, so that a bus can subscribe to a whole family. */
export const topicName = z
  .string()
  .max(topicNameLength)
  .regex(namePattern, 'Lower-case letters and digits, in parts between dots or hyphens')
  .refine((name) => !taken.has(name), 'This word is taken');

/** Queues are named as topics are, without dots: a queue takes whole messages of one or several topics. */
export const queueName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Lower-case letters and digits, in parts between hyphens');
