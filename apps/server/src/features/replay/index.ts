import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { recordRoom } from '@supersync/contract/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  cancelReplay,
  pauseReplay,
  planReplay as planAction,
  resumeReplay,
  startQueueReplay,
  startReplay,
} from '@supersync/contract/replay/actions.ts';
import { replay, replayers, replayItem, type replayStatuses } from '@supersync/contract/replay/replay.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { registerRooms } from '../../platform/events/rooms.ts';
import { tellProgress } from '../../platform/messaging/settle-replays.ts';
import { findTopic } from '../../platform/messaging/topics.ts';
import { startLoop, whileWorking, type WorkLoop } from '../../platform/messaging/work-loop.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Caller, Feature, Origin } from '../../platform/server.ts';
import { apiClientIn } from '../../platform/session/acting.ts';
import { fingerprintOf, planReplay, queuesOf, type Target } from './plan-replay.ts';
import { stepReplays } from './run-replays.ts';

type Status = ChoiceOf<typeof replayStatuses>;

interface Order {
  readonly target: Target;
  readonly replayIds: readonly string[];
  readonly ratePerSecond: number;
}

interface Started {
  id: number;
  status: Status;
  message_count: number;
}

async function begin(tx: Transaction, order: Order, caller: Caller, origin: Origin) {
  const { topic, queue } = order.target;
  await queuesOf(tx, order.target);
  const ids = [...new Set(order.replayIds.map((id) => id.toLowerCase()))];
  const fingerprint = fingerprintOf(order.target, ids);
  const added = await tx.query<Started>(sql`
    insert into message_replays
      (topic, queue, rate_per_second, message_count, fingerprint, user_id, reason, modified_user_id,
        api_client_id)
    values (${topic}, ${queue}, ${order.ratePerSecond}, ${ids.length}, ${fingerprint}, ${caller.userId},
      ${origin.reason ?? null}, ${caller.userId}, ${apiClientIn(origin)})
    on conflict (fingerprint) where status in ('running', 'paused') do nothing
    returning id, status, message_count`);
  const [made] = added.rows;
  if (made === undefined) {
    const { rows } = await tx.query<Started>(sql`
      select id, status, message_count from message_replays
      where fingerprint = ${fingerprint} and status in ('running', 'paused')`);
    const [other] = rows;
    // It ended in this very moment: asking once more begins a new one.
    if (other === undefined) throw problem('request_in_progress', {});
    return {
      id: other.id,
      topic,
      queue,
      status: other.status,
      messageCount: other.message_count,
      isNew: false,
    };
  }
  await tx.query(sql`
    insert into message_replay_items (replay_id, message_id, position)
    select ${made.id}, id, position from unnest(${ids}::uuid[]) with ordinality as i (id, position)`);
  const key = String(made.id);
  await audit(tx, origin, {
    action: 'started',
    resource: replay.name,
    key,
    changes: { topic: [null, topic], queue: [null, queue], messageCount: [null, ids.length] },
  });
  await publish(tx, recordRoom(replay.name), 'created', { key, version: 1 });
  return { id: made.id, topic, queue, status: made.status, messageCount: made.message_count, isNew: true };
}

async function steer(
  tx: Transaction,
  id: number,
  to: { readonly status: Status; readonly from: readonly string[]; readonly verb: string },
  caller: Caller,
  origin: Origin,
): Promise<{ id: number; status: Status }> {
  const found = await tx.query<{ status: Status }>(sql`
    select status from message_replays where id = ${id} for update`);
  const before = found.rows[0]?.status;
  if (before === undefined) throw problem('not_found', { thing: replay.singular, key: id });
  if (!to.from.includes(before)) throw problem('illegal_state', { thing: replay.singular, state: before });
  if (to.status === 'canceled') {
    const { rowCount } = await tx.query(sql`
      update message_replay_items set outcome = 'skipped', note = 'The replay was canceled', settled_at = now()
      where replay_id = ${id} and outcome = 'waiting'`);
    await tx.query(sql`update message_replays set skipped = skipped + ${rowCount} where id = ${id}`);
  }
  const { rows } = await tx.query<{ version: number }>(sql`
    update message_replays set status = ${to.status}, version = version + 1, modified_user_id = ${caller.userId},
      modified_at = now(), api_client_id = ${apiClientIn(origin)}, stopped_reason = null, ticked_at = null, finished_at = case when ${to.status} = 'canceled' then now() end
    where id = ${id} returning version`);
  const key = String(id);
  await audit(tx, origin, {
    action: to.verb,
    resource: replay.name,
    key,
    changes: { status: [before, to.status] },
  });
  await publish(tx, recordRoom(replay.name), 'updated', { key, version: rows[0]?.version ?? 1 });
  await tellProgress(tx, id);
  return { id, status: to.status };
}

const lookEveryMs = { embedded: 500, postgres: 250 } as const;

export const replayFeature: Feature = (server) => {
  const { db, log } = server;
  registerResource(server, replay);
  registerResource(server, replayItem);
  registerRooms(server, 'replay', () => replayers);

  let loop: WorkLoop | undefined;
  whileWorking(server, () => {
    loop = startLoop({ name: 'replays', idleMs: lookEveryMs[db.kind], log, step: () => stepReplays(server) });
    return loop;
  });
  const wake = (): void => loop?.wake();

  registerAction(server, planAction, async ({ body }) => {
    await findTopic(db, body.topic);
    return planReplay(db, { topic: body.topic, queue: body.queue ?? null }, body.replayIds);
  });

  registerAction(server, startReplay, async ({ params, body, caller, origin, inTransaction }) => {
    await findTopic(db, params.topic);
    return inTransaction(async (tx) => {
      tx.afterCommit(wake);
      return begin(tx, { target: { topic: params.topic, queue: null }, ...body }, caller, origin);
    });
  });

  registerAction(server, startQueueReplay, async ({ params, body, caller, origin, inTransaction }) => {
    await findTopic(db, params.topic);
    return inTransaction(async (tx) => {
      tx.afterCommit(wake);
      return begin(tx, { target: params, ...body }, caller, origin);
    });
  });

  const steering = [
    [pauseReplay, 'paused', 'paused'],
    [resumeReplay, 'running', 'resumed'],
    [cancelReplay, 'canceled', 'canceled'],
  ] as const;
  for (const [action, status, verb] of steering)
    registerAction(server, action, ({ params, caller, origin, inTransaction }) =>
      inTransaction(async (tx) => {
        tx.afterCommit(wake);
        return steer(tx, params.id, { status, verb, from: action.legalIn ?? [] }, caller, origin);
      }),
    );
};
