import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  cancelLeadReplay,
  planLeadReplay,
  readLeadTrends,
  startLeadReplay,
} from '@supersync/contract/messaging/lead/actions.ts';
import { leadReplayers } from '@supersync/contract/messaging/lead/lead-access.ts';
import {
  leadDestinations,
  leadReplay,
  leadReplayItem,
} from '@supersync/contract/messaging/lead/lead-replay.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { declareTopics } from '#platform/messaging/topics.ts';
import { startLoop, runInBackground, type WorkLoop } from '#platform/messaging/work-loop.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { findLeadTrends } from './lead-trends.ts';
import { beginLeadReplay, chosenLeads, planLeads, stepLeadReplays } from './replay-leads.ts';
import { replayLeads } from './replay-task.ts';

const descriptions = {
  'leads.created': 'A lead was read or imported',
  'leads.crm-sync': 'Leads for the systems clients manage their prospects in',
  'leads.client-notice': 'Leads for the notices clients get',
} as const satisfies Record<ChoiceOf<typeof leadDestinations>, string>;

const pollIntervalMs = 1000;

export const leadFeature: Feature = async (server) => {
  const { db, log } = server;
  await declareTopics(
    db,
    leadDestinations.values.map((name) => ({
      name,
      description: descriptions[name],
      personalPaths: ['message', 'remoteId'],
      example: { leadId: 1, source: 'zumper', clientId: 1, propertyId: 1 },
    })),
  );
  registerResource(server, lead);
  registerResource(server, leadReplay);
  registerResource(server, leadReplayItem);
  registerRooms(server, 'lead-replay', () => leadReplayers);

  let loop: WorkLoop | undefined;
  runInBackground(server, () => {
    loop = startLoop({
      name: 'lead replays',
      idleMs: pollIntervalMs,
      log,
      step: () => stepLeadReplays(server),
    });
    return loop;
  });
  const wake = (): void => loop?.wake();
  registerTask(server, replayLeads(wake));

  registerAction(server, readLeadTrends, () => findLeadTrends(db, server.clock.now()));

  registerAction(server, planLeadReplay, ({ body }) => planLeads(db, body));

  registerAction(server, startLeadReplay, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const plan = await planLeads(tx, body);
      const refuse = (receivedTo: string): never => {
        throw problem('invalid_input', {}, { errors: { receivedTo } });
      };
      if (plan.leads === 0) refuse('There are no leads in this range');
      if (!plan.withinCap) refuse(`${plan.leads} leads are more than ${plan.cap}: choose a shorter range`);
      const { id, status, leadCount } = await beginLeadReplay(tx, origin, {
        choice: body,
        userId: caller.userId,
        leadCount: plan.leads,
        leads: chosenLeads(body),
      });
      tx.afterCommit(wake);
      return { id, status, leadCount };
    }),
  );

  registerStep(server, cancelLeadReplay, async ({ params: { id }, record, tx, move }) => {
    const { rowCount } = await tx.query(sql`
      update lead_replay_items set outcome = 'skipped', note = 'The replay was canceled', settled_at = now()
      where lead_replay_id = ${id} and outcome = 'waiting'`);
    const canceled = await move(
      { skipped: record.skipped + rowCount, finishedAt: transactionTime },
      { action: 'canceled', unaudited: ['skipped', 'finishedAt'] },
    );
    return { id, status: canceled.record.status };
  });
};
