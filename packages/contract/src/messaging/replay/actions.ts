import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { queueName, topicName } from '../topic/topic-name.ts';
import { replay, replayers, replayStatuses } from './replay.ts';

const moment = z.iso.datetime({ offset: true });

export const mostReplayed = 10_000;
export const replayRates = { least: 1, usual: 50, most: 1000 } as const;

const replayIds = z
  .array(z.uuid())
  .min(1, 'Choose at least one message')
  .max(mostReplayed, `At most ${mostReplayed} messages at once`);

/** What a replay would do. Nothing is sent yet. */
export const planReplay = defineAction({
  name: 'plan_replay',
  summary: 'What a replay would send, and to whom',
  method: 'POST',
  path: '/v0/messaging-api/replay-plans',
  access: replayers,
  flag: 'r',
  body: z.strictObject({ topic: topicName, queue: queueName.optional(), replayIds }),
  answer: z.object({
    /** Different messages asked for, and how many of them would be sent. */
    asked: z.int(),
    sends: z.int(),
    /** Ids given more than once. */
    duplicates: z.int(),
    /** Messages that are not in the archive (any more), or belong to another topic. */
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
    /** The same messages are on their way to the same queues at this moment. */
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
  /** False where the same replay was under way already: that one is answered, and nothing is sent twice. */
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
  idempotent: true,
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
  idempotent: true,
});

const replayId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const steered = z.object({ id: z.int(), status: z.enum(replayStatuses.values) });

export const pauseReplay = defineAction({
  name: 'pause_replay',
  summary: 'Hold a replay; what is on its way still arrives',
  method: 'POST',
  path: `${replay.path}/{id}/pause`,
  access: replayers,
  params: replayId,
  answer: steered,
  idempotent: true,
  step: { resource: replay, field: 'status', from: ['running'], to: 'paused' },
});

export const resumeReplay = defineAction({
  name: 'resume_replay',
  summary: 'Go on with a replay that was paused',
  method: 'POST',
  path: `${replay.path}/{id}/resume`,
  access: replayers,
  params: replayId,
  answer: steered,
  idempotent: true,
  step: { resource: replay, field: 'status', from: ['paused'], to: 'running' },
});

export const cancelReplay = defineAction({
  name: 'cancel_replay',
  summary: 'End a replay; what was not sent yet is skipped',
  method: 'POST',
  path: `${replay.path}/{id}/cancel`,
  access: replayers,
  params: replayId,
  answer: steered,
  idempotent: true,
  step: { resource: replay, field: 'status', from: ['running', 'paused'], to: 'canceled' },
});

/** Where the progress of a replay is told: type `progress`, data its counts and status. */
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
