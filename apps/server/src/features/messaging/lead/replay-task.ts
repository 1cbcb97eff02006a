import { setTimeout as wait } from 'node:timers/promises';
import { optionsOf, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { choiceOfLeads, maxLeadsPerRequest } from '@supersync/contract/messaging/lead/actions.ts';
import { leadReplayers } from '@supersync/contract/messaging/lead/lead-access.ts';
import { leadDestinations, type leadReplayStatuses } from '@supersync/contract/messaging/lead/lead-replay.ts';
import { replayLeadsTask } from '@supersync/contract/messaging/lead/replay-task.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import {
  defineTask,
  TaskError,
  type Task,
  type TaskContext,
  type TaskParameters,
} from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { beginLeadReplay, chosenLeads, type LeadChoice } from './replay-leads.ts';

const pollIntervalMs = 250;

const readChoice = ({ clientId, propertyId, receivedFrom, receivedTo, destination }: TaskParameters) =>
  choiceOfLeads.safeParse({
    clientId: Number(clientId),
    ...(propertyId === undefined || propertyId === null ? {} : { propertyId: Number(propertyId) }),
    receivedFrom,
    receivedTo,
    destination,
  });

/** Leads of the choice with a higher id; without those sent there before, where that is asked. */
function leadsAfter(choice: LeadChoice, after: number, skipReplayed: boolean): Sql {
  const others = sql`${chosenLeads(choice)} and id > ${after}`;
  return skipReplayed
    ? sql`${others} and not exists (
        select from lead_replay_items i join lead_replays r on r.id = i.lead_replay_id
        where i.lead_id = leads.id and i.outcome = 'published' and r.destination = ${choice.destination})`
    : others;
}

async function countLeads(db: Queryable, leads: Sql): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::int as count from leads where ${leads}`,
  );
  return rows[0]?.count ?? 0;
}

interface Progress {
  readonly status: ChoiceOf<typeof leadReplayStatuses>;
  readonly published: number;
  readonly skipped: number;
}

/** Follows one replay to its end. */
async function follow(
  { server, signal }: TaskContext,
  id: number,
  told: (now: Progress) => void,
): Promise<Progress> {
  for (;;) {
    const { rows } = await server.db.query<Progress>(
      sql`select status, published, skipped from lead_replays where id = ${id}`,
    );
    const [now] = rows;
    if (now === undefined) throw new TaskError(`Replay ${id} is gone`);
    told(now);
    if (now.status !== 'running') return now;
    await wait(pollIntervalMs, undefined, { signal });
  }
}

const leadsText = (count: number): string => (count === 1 ? '1 lead' : `${count} leads`);

/**
 * Replays any number of leads, in replays of the size that one request may have: a run that is cancelled stops after
 * the replay under way, and each replay keeps the outcome of its leads.
 */
export const replayLeads = (wake: () => void): Task =>
  defineTask({
    ...replayLeadsTask,
    description:
      'Sends the leads a client received in a time range to a destination again, any number of them.',
    taskGroup: 'system',
    access: leadReplayers,
    fieldConfig: [
      { type: 'record', name: 'clientId', label: 'Client', resource: client.name, required: true },
      {
        type: 'record',
        name: 'propertyId',
        label: 'Property',
        resource: propertyMeta.name,
        help: 'Leave empty for all properties',
      },
      {
        type: 'text',
        name: 'receivedFrom',
        label: 'Received from',
        help: 'Date and time with its zone, such as 2026-01-01T00:00:00Z',
        required: true,
        max: 40,
      },
      { type: 'text', name: 'receivedTo', label: 'Received before', required: true, max: 40 },
      {
        type: 'select',
        name: 'destination',
        label: 'Destination',
        options: [...optionsOf(leadDestinations)],
        required: true,
      },
      {
        type: 'switch',
        name: 'skipReplayed',
        label: 'Skip leads replayed before',
        help: 'Leads that an earlier replay sent to this destination',
        default: true,
      },
    ],
    timeLimitSeconds: 4 * 3600,
    exclusiveKey: ({ clientId, destination }) => `replay-leads ${String(clientId)} ${String(destination)}`,
    async validate(parameters) {
      const choice = readChoice(parameters);
      if (choice.success) return {};
      return Object.fromEntries(choice.error.issues.map(({ path, message }) => [String(path[0]), message]));
    },
    async run(context) {
      const { server, parameters, userId, signal } = context;
      const choice = readChoice(parameters).data;
      if (choice === undefined || userId === null) throw new TaskError('The choice of leads is not complete');
      const skipReplayed = parameters['skipReplayed'] !== false;
      const origin = originOfRun(context);
      const total = await countLeads(server.db, leadsAfter(choice, 0, skipReplayed));
      const sums = { published: 0, skipped: 0 };
      for (let after = 0; !signal.aborted;) {
        const { rows } = await server.db.query<{ id: number }>(sql`
          select id from leads where ${leadsAfter(choice, after, skipReplayed)}
          order by id limit ${maxLeadsPerRequest}`);
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.id;
        const replay = await context.inTransaction(async (tx) => {
          tx.afterCommit(wake);
          return beginLeadReplay(tx, origin, {
            choice,
            userId,
            leadCount: rows.length,
            leads: sql`id = any (${rows.map(({ id }) => id)}::int[])`,
          });
        });
        context.log(`Replay ${replay.id}: ${leadsText(rows.length)}`);
        const ended = await follow(context, replay.id, ({ published, skipped }) => {
          const done = sums.published + sums.skipped + published + skipped;
          context.progress((done / Math.max(1, total)) * 100, `${done} of ${total}`);
        });
        sums.published += ended.published;
        sums.skipped += ended.skipped;
        context.count({ added: ended.published, unchanged: ended.skipped });
        if (ended.status === 'canceled')
          throw new TaskError(`Replay ${replay.id} was canceled. ${leadsText(sums.published)} sent.`);
      }
      if (sums.published + sums.skipped === 0)
        return { message: 'There are no leads to replay in this range' };
      return { message: `${leadsText(sums.published)} sent, ${sums.skipped} skipped` };
    },
  });
