import {
  cancelRun,
  checkMigration,
  mapSources,
  planMigration,
  readSources,
  resumeRun,
  rollBackMigration,
  startRun,
  switchMigration,
  verifyMigration,
} from '@supersync/contract/infinity/actions.ts';
import { infinityMigration, type SourceMap } from '@supersync/contract/infinity/infinity-migration.ts';
import { infinityRun, infinityRunItem } from '@supersync/contract/infinity/infinity-run.ts';
import { usualChannel } from '@supersync/contract/infinity/pre-checks.ts';
import type { MigrationStep } from '@supersync/contract/infinity/states.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { audit } from '../../platform/audit/audit.ts';
import { registerRooms } from '../../platform/events/rooms.ts';
import { enqueue, registerJob } from '../../platform/jobs/jobs.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Feature } from '../../platform/server.ts';
import { apiClientIn } from '../../platform/session/acting.ts';
import { advance } from './advance.ts';
import { sourcesOf } from './facts.ts';
import { createRun, lockRun, runJob, setRunStatus, tellProgress } from './runs.ts';

export const infinityFeature: Feature = (server) => {
  const { clock } = server;
  const job = runJob(server);
  registerResource(server, infinityMigration);
  registerResource(server, infinityRun);
  registerResource(server, infinityRunItem);
  registerJob(server, job);
  registerRooms(server, 'infinity', () => 'super-user');

  const stepActions = [
    [checkMigration, 'check'],
    [planMigration, 'dry_run'],
    [switchMigration, 'switch'],
    [verifyMigration, 'verify'],
    [rollBackMigration, 'roll_back'],
  ] as const satisfies readonly (readonly [object, MigrationStep])[];
  for (const [action, step] of stepActions)
    registerAction(server, action, ({ params, origin, inTransaction }) =>
      inTransaction((tx) => advance({ tx, clock, origin, clientId: params.clientId }, step)),
    );

  registerAction(server, mapSources, ({ params, body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const known = new Set((await sourcesOf(tx, params.clientId)).map(({ source }) => source));
      const unknown = Object.keys(body.sources).find((source) => !known.has(source));
      if (unknown !== undefined)
        throw problem(
          'invalid_input',
          {},
          { errors: { [`sources.${unknown}`]: 'Is no source of this client' } },
        );
      return advance({ tx, clock, origin, clientId: params.clientId, sources: body.sources }, 'map');
    }),
  );

  registerAction(server, readSources, async ({ params, db }) => {
    const { rows } = await db.query<{ sources: SourceMap | null }>(sql`
      select m.sources from clients c left join infinity_migrations m on m.client_id = c.id
      where c.id = ${params.clientId}`);
    const [row] = rows;
    if (row === undefined) throw problem('not_found', { thing: 'client', key: params.clientId });
    return (await sourcesOf(db, params.clientId)).map(({ source, name }) => ({
      source,
      name,
      channel: row.sources?.[source] ?? null,
      suggested: usualChannel(source),
    }));
  });

  registerAction(server, startRun, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const run = await createRun(tx, origin, { ...body, reason: body.reason ?? origin.reason ?? null });
      await enqueue(server, tx, job, { runId: run.id });
      return { runId: run.id, status: run.status, total: run.total, done: 0, failed: 0 };
    }),
  );

  registerAction(server, cancelRun, ({ params, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const run = await lockRun(tx, params.id);
      if (run.status !== 'queued' && run.status !== 'running')
        throw problem('illegal_state', { thing: infinityRun.singular, state: run.status });
      await tx.query(sql`
        update infinity_run_items set status = 'canceled' where run_id = ${params.id} and status = 'queued'`);
      await audit(tx, origin, { action: 'canceled', resource: infinityRun.name, key: String(params.id) });
      return tellProgress(tx, await setRunStatus(tx, params.id, 'canceled'));
    }),
  );

  registerAction(server, resumeRun, ({ params, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const run = await lockRun(tx, params.id);
      if (run.status !== 'canceled')
        throw problem('illegal_state', { thing: infinityRun.singular, state: run.status });
      await tx.query(sql`
        update infinity_run_items set status = 'queued' where run_id = ${params.id} and status = 'canceled'`);
      await tx.query(sql`
        update infinity_runs set api_client_id = ${apiClientIn(origin)}, stopped_reason = null where id = ${params.id}`);
      await audit(tx, origin, { action: 'resumed', resource: infinityRun.name, key: String(params.id) });
      await enqueue(server, tx, job, { runId: params.id });
      return tellProgress(tx, await setRunStatus(tx, params.id, 'queued'));
    }),
  );
};
