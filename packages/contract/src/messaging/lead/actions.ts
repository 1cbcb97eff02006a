import { z } from 'zod';
import { defineAction } from '../../kernel/define-action.ts';
import { leadReplayers } from './lead-access.ts';
import { leadDestinations, leadReplay, leadReplayStatuses } from './lead-replay.ts';

const moment = z.iso.datetime({ offset: true, error: 'Must be like 2026-01-01T00:00:00Z' });
const id = z.int().min(1).max(2_147_483_647);

/** Maximum per request. */
export const maxLeadsPerRequest = 500;

/** Which leads a replay sends, and where. */
export const choiceOfLeads = z
  .strictObject({
    receivedFrom: moment,
    receivedTo: moment,
    clientId: id,
    propertyId: id.optional(),
    destination: z.enum(leadDestinations.values),
  })
  .refine(({ receivedFrom, receivedTo }) => Date.parse(receivedFrom) < Date.parse(receivedTo), {
    path: ['receivedTo'],
    message: 'Must be later than the beginning',
  });

/** Counts without anything about the people, so whoever reads clients may read them. */
export const readLeadTrends = defineAction({
  name: 'read_lead_trends',
  summary: 'How many leads each client got, day by day',
  method: 'GET',
  path: '/v0/lead-trends',
  access: 'super-user',
  answer: z.object({
    /** The first day, in UTC; the last is today. */
    from: z.iso.date(),
    /** Clients with a lead since then; one number a day, oldest first. */
    clients: z.array(z.object({ clientId: z.int(), counts: z.array(z.int()) })),
  }),
});

/** Counts only; nothing is sent. */
export const planLeadReplay = defineAction({
  name: 'plan_lead_replay',
  summary: 'How many leads a replay would send',
  method: 'POST',
  path: '/v0/lead-replay-plans',
  access: leadReplayers,
  flag: 'r',
  body: choiceOfLeads,
  answer: z.object({
    leads: z.int(),
    sends: z.int(),
    redacted: z.int(),
    duplicates: z.int(),
    replayedBefore: z.int(),
    /** False above the cap: choose a shorter range. */
    withinCap: z.boolean(),
    cap: z.int(),
  }),
});

export const startLeadReplay = defineAction({
  name: 'start_lead_replay',
  summary: 'Send leads again to a destination',
  method: 'POST',
  path: leadReplay.path,
  access: leadReplayers,
  body: choiceOfLeads,
  answer: z.object({ id: z.int(), status: z.enum(leadReplayStatuses.values), leadCount: z.int() }),
  status: 202,
});

export const cancelLeadReplay = defineAction({
  name: 'cancel_lead_replay',
  summary: 'Cancel a replay of leads; unsent leads are skipped',
  method: 'POST',
  path: `${leadReplay.path}/{id}/cancel`,
  access: leadReplayers,
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: z.object({ id: z.int(), status: z.enum(leadReplayStatuses.values) }),
  step: { resource: leadReplay, field: 'status', from: ['running'], to: 'canceled' },
});

/** Type `progress`: `{ id, status, leadCount, published, skipped }`. */
export const leadReplayRoom = (leadReplayId: number): string => `lead-replay:${leadReplayId}`;
