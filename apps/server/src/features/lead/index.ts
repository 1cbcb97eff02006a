import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { cancelLeadReplay, planLeadReplay, startLeadReplay } from '@supersync/contract/lead/actions.ts';
import { leadReplayers } from '@supersync/contract/lead/lead-access.ts';
import { leadDestinations, leadReplay, leadReplayItem } from '@supersync/contract/lead/lead-replay.ts';
import { lead } from '@supersync/contract/lead/lead.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import { publish } from '../../platform/events/publish.ts';
import { registerRooms } from '../../platform/events/rooms.ts';
import { declareTopics } from '../../platform/messaging/topics.ts';
import { startLoop, whileWorking, type WorkLoop } from '../../platform/messaging/work-loop.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';
import { apiClientIn } from '../../platform/session/acting.ts';
import { chosenLeads, planLeads, stepLeadReplays } from './replay-leads.ts';

const descriptions = {
  'leads.created': 'A lead was read or imported',
  'leads.crm-sync': 'Leads for the systems clients manage their prospects in',
  'leads.client-notice': 'Leads for the notices clients get',
} as const satisfies Record<ChoiceOf<typeof leadDestinations>, string>;

const lookEveryMs = 1000;

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
  whileWorking(server, () => {
    loop = startLoop({ name: 'lead replays', idleMs: lookEveryMs, log, step: () => stepLeadReplays(server) });
    return loop;
  });

  registerAction(server, planLeadReplay, ({ body }) => planLeads(db, body));

  registerAction(server, startLeadReplay, ({ body, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const plan = await planLeads(tx, body);
      const refuse = (receivedTo: string): never => {
        throw problem('invalid_input', {}, { errors: { receivedTo } });
      };
      if (plan.leads === 0) refuse('There are no leads in this range');
      if (!plan.withinCap) refuse(`${plan.leads} leads are more than ${plan.cap}: choose a shorter range`);
      const { rows } = await tx.query<{ id: number }>(sql`
        insert into lead_replays (received_from, received_to, client_id, property_id, destination, lead_count, user_id,
          modified_user_id, api_client_id)
        values (${body.receivedFrom}, ${body.receivedTo}, ${body.clientId}, ${body.propertyId ?? null},
          ${body.destination}, ${plan.leads}, ${caller.userId}, ${caller.userId}, ${apiClientIn(origin)}) returning id`);
      const id = rows[0]?.id ?? 0;
      const { rowCount } = await tx.query(sql`
        insert into lead_replay_items (lead_replay_id, lead_id) select ${id}, id from leads where ${chosenLeads(body)}`);
      await tx.query(sql`update lead_replays set lead_count = ${rowCount} where id = ${id}`);
      await audit(tx, origin, {
        action: 'started',
        resource: leadReplay.name,
        key: String(id),
        changes: {
          destination: [null, body.destination],
          clientId: [null, body.clientId],
          leadCount: [null, rowCount],
        },
      });
      await publish(tx, recordRoom(leadReplay.name), 'created', { key: String(id), version: 1 });
      tx.afterCommit(() => loop?.wake());
      return { id, status: 'running' as const, leadCount: rowCount };
    }),
  );

  registerAction(server, cancelLeadReplay, ({ params: { id }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const found = await tx.query<{ status: string }>(
        sql`select status from lead_replays where id = ${id} for update`,
      );
      const state = found.rows[0]?.status;
      if (state === undefined) throw problem('not_found', { thing: leadReplay.singular, key: id });
      if (cancelLeadReplay.legalIn?.includes(state) !== true)
        throw problem('illegal_state', { thing: leadReplay.singular, state });
      const { rowCount } = await tx.query(sql`
        update lead_replay_items set outcome = 'skipped', note = 'The replay was canceled', settled_at = now()
        where lead_replay_id = ${id} and outcome = 'waiting'`);
      const { rows } = await tx.query<{ version: number }>(sql`
        update lead_replays set status = 'canceled', skipped = skipped + ${rowCount}, finished_at = now(),
          version = version + 1, modified_user_id = ${caller.userId}, modified_at = now()
        where id = ${id} returning version`);
      await audit(tx, origin, {
        action: 'canceled',
        resource: leadReplay.name,
        key: String(id),
        changes: { status: [state, 'canceled'] },
      });
      await publish(tx, recordRoom(leadReplay.name), 'updated', {
        key: String(id),
        version: rows[0]?.version ?? 1,
      });
      return { id, status: 'canceled' as const };
    }),
  );
};
