import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { queueName, topicName } from '../topic/topic-name.ts';
import { replay, replayers, replayStatuses } from './replay.ts';

const moment = z.iso.datetime({ offset: true });

export const maxReplayedMessages = 10_000;
export const replayRates = { least: 1, usual: 50, most: 1000 } as const;

const replayIds = z
  .array(z.uuid())
  .min(1, 'Choose at least one message')
  .max(maxReplayedMessages, `At most ${maxReplayedMessages} messages at once`);

/** What a replay would do. Nothing is sent. */
export const planReplay = defineAction({
  name: 'plan_replay',
  summary: 'Preview a replay',
  method: 'POST',
  path: '/v0/messaging-api/replay-plans',
  access: replayers,
  flag: 'r',
  body: z.strictObject({ topic: topicName, queue: queueName.optional(), replayIds }),
  answer: z.object({
    /** Distinct messages requested, and how many of them would be sent. */
    asked: z.int(),
    sends: z.int(),
    /** Ids given more than once. */
    duplicates: z.int(),
    /** Messages not in the archive (any more), or of another topic. */
    unknown: z.int(),
    /** Messages of redacted people: never replayed. */
    redacted: z.int(),
    queues: z.array(z.object({ name: z.string(), isUp: z.boolean(), seenAt: moment.nullable() })),
    /** Earlier replays of some of these messages to the same queues. */
    before: z.array(
      z.object({
        replayId: z.int(),
        userId: z.int(),
        userName: z.string().nullable(),
        at: moment,
        queue: z.string().nullable(),
        messages: z.int(),
      }),
    ),
    replayedBefore: z.int(),
    /** A running replay of the same messages to the same queues. */
    underWay: z.int().nullable(),
    oldest: moment.nullable(),
    newest: moment.nullable(),
  }),
});

const startBody = z.strictObject({
  replayIds,
  ratePerSecond: z.int().min(replayRates.least).max(replayRates.most).default(replayRates.usual),
});

const started = z.object({
  id: z.int(),
  topic: z.string(),
  queue: z.string().nullable(),
  status: z.enum(replayStatuses.values),
  messageCount: z.int(),
  /** False if the same replay was already running: it is answered, and nothing is sent twice. */
  isNew: z.boolean(),
});

export const startReplay = defineAction({
  name: 'start_replay',
  summary: 'Send messages again to every queue of their topic',
  method: 'POST',
  path: '/v0/messaging-api/replay/{topic}',
  access: replayers,
  params: z.object({ topic: topicName }),
  body: startBody,
  answer: started,
  status: 202,
});

export const startQueueReplay = defineAction({
  name: 'start_queue_replay',
  summary: 'Send messages again to one queue',
  method: 'POST',
  path: '/v0/messaging-api/replay/{topic}/{queue}',
  access: replayers,
  params: z.object({ topic: topicName, queue: queueName }),
  body: startBody,
  answer: started,
  status: 202,
});

const replayId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const steered = z.object({ id: z.int(), status: z.enum(replayStatuses.values) });

export const pauseReplay = defineAction({
  name: 'pause_replay',
  summary: 'Pause a replay; sent messages still arrive',
  method: 'POST',
  path: `${replay.path}/{id}/pause`,
  access: replayers,
  params: replayId,
  answer: steered,
  step: { resource: replay, field: 'status', from: ['running'], to: 'paused' },
});

export const resumeReplay = defineAction({
  name: 'resume_replay',
  summary: 'Resume a paused replay',
  method: 'POST',
  path: `${replay.path}/{id}/resume`,
  access: replayers,
  params: replayId,
  answer: steered,
  step: { resource: replay, field: 'status', from: ['paused'], to: 'running' },
});

export const cancelReplay = defineAction({
  name: 'cancel_replay',
  summary: 'Cancel a replay; unsent messages are skipped',
  method: 'POST',
  path: `${replay.path}/{id}/cancel`,
  access: replayers,
  params: replayId,
  answer: steered,
  step: { resource: replay, field: 'status', from: ['running', 'paused'], to: 'canceled' },
});

/** The room of a replay's progress: type `progress`, data its counts and status. */
export const replayRoom = (id: number): string => `replay:${id}`;

export const replayProgressSchema = z.object({
  id: z.int(),
  status: z.enum(replayStatuses.values),
  messageCount: z.int(),
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  skipped: z.int(),
});

export type ReplayProgress = z.infer<typeof replayProgressSchema>;
