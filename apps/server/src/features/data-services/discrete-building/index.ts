import {
  applyRules,
  readBuildingMap,
  readMatchingRun,
  readReviewQueue,
  startMatching,
  tryRules,
} from '@supersync/contract/data-services/discrete-building/actions.ts';
import {
  buildingChange,
  buildingMember,
  discreteBuilding,
  matchRule,
} from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature, Origin } from '#platform/server.ts';
import { apiClientIn } from '#platform/session/actor.ts';
import { startRun } from '#platform/tasks/start-run.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import { registerBuildingSteps } from './building-steps.ts';
import { countWaiting, matchBuildingsTask } from './match-task.ts';
import { buildingMap, reviewQueue } from './read-buildings.ts';
import { countChanged } from './tidy-members.ts';
import { trialOf } from './try-rules.ts';

/** A queued run reads the rules and listings when it starts, so another one would find nothing. */
async function queuedRun(tx: Transaction, origin: Origin): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select id from task_runs where task_name = ${matchBuildingsTask.name} and status = 'queued'
      and api_client_id is not distinct from ${apiClientIn(origin)} order by id limit 1`);
  return rows[0]?.id ?? null;
}

export const discreteBuildingFeature: Feature = (server) => {
  const { db } = server;
  registerResource(server, discreteBuilding);
  registerResource(server, buildingMember);
  registerResource(server, buildingChange);
  registerResource(server, matchRule);
  registerTask(server, matchBuildingsTask);
  registerBuildingSteps(server);

  const start = async (tx: Transaction, origin: Origin, userId: number): Promise<number> =>
    (await queuedRun(tx, origin)) ??
    (await startRun(server, tx, matchBuildingsTask, {}, { origin, userId })).id;

  registerAction(server, startMatching, ({ caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const waiting = (await countWaiting(tx)) + (await countChanged(tx));
      return { runId: waiting === 0 ? null : await start(tx, origin, caller.userId), waiting };
    }),
  );
  registerAction(server, readMatchingRun, async ({ params: { id } }) => {
    const { rows } = await db.query<ActionAnswer<typeof readMatchingRun>>(sql`
      select status, progress, message from task_runs where id = ${id} and task_name = ${matchBuildingsTask.name}`);
    const [run] = rows;
    if (run === undefined) throw problem('not_found', { thing: 'run', key: id });
    return run;
  });
  registerAction(server, readBuildingMap, ({ query }) => buildingMap(db, query));
  registerAction(server, readReviewQueue, () => reviewQueue(db));
  registerAction(server, tryRules, ({ body }) => trialOf(db, body.rules));
  registerAction(server, applyRules, ({ body: { rules, reason }, caller, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const { record } = await records(tx, origin).create(
        matchRule,
        { ...rules, reason, userId: caller.userId },
        { reason },
      );
      return { id: record.id, runId: await start(tx, origin, caller.userId) };
    }),
  );
};
