import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  cancelReplay,
  pauseReplay,
  planReplay as planAction,
  resumeReplay,
  startQueueReplay,
  startReplay,
} from '@supersync/contract/messaging/replay/actions.ts';
import { replay, replayers, replayItem } from '@supersync/contract/messaging/replay/replay.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { publishProgress } from '#platform/messaging/settle-replays.ts';
import { findTopic } from '#platform/messaging/topics.ts';
import { startLoop, runInBackground, type WorkLoop } from '#platform/messaging/work-loop.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Caller, Feature, Origin } from '#platform/server.ts';
import { fingerprintOf, planReplay, queuesOf, type Target } from './plan-replay.ts';
import { stepReplays } from './run-replays.ts';

interface Order {
  readonly target: Target;
  readonly replayIds: readonly string[];
  readonly ratePerSecond: number;
}

async function begin(tx: Transaction, order: Order, caller: Caller, origin: Origin) {
  const { topic, queue } = order.target;
  await queuesOf(tx, order.target);
  const ids = [...new Set(order.replayIds.map((id) => id.toLowerCase()))];
  const fingerprint = fingerprintOf(order.target, ids);
  // A double click usually finds the open replay; the unique index covers concurrent requests.
  const existing = await openReplay(tx, fingerprint);
  const made =
    existing === null
      ? await records(tx, origin).createUnlessThere(
          replay,
          {
            topic,
            queue,
            ratePerSecond: order.ratePerSecond,
            messageCount: ids.length,
            userId: caller.userId,
            reason: origin.reason ?? null,
          },
          { action: 'started', columns: { fingerprint: `\\x${fingerprint.toString('hex')}` } },
        )
      : null;
  const opened = existing ?? made?.record ?? (await openReplay(tx, fingerprint));
  // It finished concurrently: a retry starts a new one.
  if (opened === null) throw problem('request_in_progress', {});
  const { id, status, messageCount } = opened;
  if (made !== null)
    await tx.query(sql`
      insert into message_replay_items (replay_id, message_id, position)
      select ${id}, i.id, position from unnest(${ids}::uuid[]) with ordinality as i (id, position)`);
  return { id, topic, queue, status, messageCount, isNew: made !== null };
}

/** The open replay of the same messages. */
async function openReplay(
  tx: Transaction,
  fingerprint: Buffer,
): Promise<Pick<Row<typeof replay>, 'id' | 'status' | 'messageCount'> | null> {
  const { rows } = await tx.query<Pick<Row<typeof replay>, 'id' | 'status' | 'messageCount'>>(sql`
    select id, status, message_count as "messageCount" from message_replays
    where fingerprint = ${fingerprint} and status in ('running', 'paused')`);
  return rows[0] ?? null;
}

const pollIntervalMs = { embedded: 500, postgres: 250 } as const;

export const replayFeature: Feature = (server) => {
  const { db, log } = server;
  registerResource(server, replay);
  registerResource(server, replayItem);
  registerRooms(server, 'replay', () => replayers);

  let loop: WorkLoop | undefined;
  runInBackground(server, () => {
    loop = startLoop({
      name: 'replays',
      idleMs: pollIntervalMs[db.kind],
      log,
      step: () => stepReplays(server),
    });
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

  for (const [action, verb] of [
    [pauseReplay, 'paused'],
    [resumeReplay, 'resumed'],
  ] as const)
    registerStep(server, action, async ({ params: { id }, tx, move }) => {
      const { record } = await move({}, { action: verb, columns: { ticked_at: null } });
      await publishProgress(tx, id);
      tx.afterCommit(wake);
      return { id, status: record.status };
    });

  registerStep(server, cancelReplay, async ({ params: { id }, record: { skipped }, tx, move }) => {
    const { rowCount } = await tx.query(sql`
      update message_replay_items set outcome = 'skipped', note = 'The replay was canceled', settled_at = now()
      where replay_id = ${id} and outcome = 'waiting'`);
    const { record } = await move(
      { skipped: skipped + rowCount, finishedAt: transactionTime },
      { action: 'canceled', columns: { ticked_at: null }, unaudited: ['skipped', 'finishedAt'] },
    );
    await publishProgress(tx, id);
    tx.afterCommit(wake);
    return { id, status: record.status };
  });
};
