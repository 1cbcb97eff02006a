import {
  cancelRun,
  mapSources,
  readSources,
  resumeRun,
  startRun,
} from '@supersync/contract/records/infinity/actions.ts';
import {
  infinityMigration,
  type SourceMap,
} from '@supersync/contract/records/infinity/infinity-migration.ts';
import { infinityRun, infinityRunItem } from '@supersync/contract/records/infinity/infinity-run.ts';
import { defaultChannel } from '@supersync/contract/records/infinity/pre-checks.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerStep } from '#platform/actions/register-step.ts';
import type { Transaction } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { enqueue, registerJob } from '#platform/jobs/jobs.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { ensureMigration, stepActions, applyStep } from './advance.ts';
import { sourcesOf } from './facts.ts';
import { createRun, runJob, publishProgress } from './runs.ts';

export const infinityFeature: Feature = (server) => {
  const { clock } = server;
  const job = runJob(server);
  registerResource(server, infinityMigration);
  registerResource(server, infinityRun);
  registerResource(server, infinityRunItem);
  registerJob(server, job);
  registerRooms(server, 'infinity', () => 'super-user');

  const first = (
    tx: Transaction,
    { params: { clientId } }: { readonly params: { readonly clientId: number } },
  ): Promise<void> => ensureMigration(tx, clientId);
  for (const step of ['check', 'dry_run', 'switch', 'verify', 'roll_back'] as const)
    registerStep(
      server,
      stepActions[step],
      ({ tx, origin, params: { clientId }, record: row, move }) =>
        applyStep({ tx, clock, origin, clientId, row, sources: undefined }, step, move),
      { first },
    );

  registerStep(
    server,
    mapSources,
    async ({ tx, origin, params: { clientId }, body: { sources }, record: row, move }) => {
      const validSources = new Set((await sourcesOf(tx, clientId)).map(({ source }) => source));
      const unknown = Object.keys(sources).find((source) => !validSources.has(source));
      if (unknown !== undefined)
        throw problem(
          'invalid_input',
          {},
          { errors: { [`sources.${unknown}`]: 'Is no source of this client' } },
        );
      return applyStep({ tx, clock, origin, clientId, row, sources }, 'map', move);
    },
    { first },
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
      suggested: defaultChannel(source),
    }));
  });

  registerAction(server, startRun, ({ body, origin, inTransaction }) =>
    inTransaction(async (tx) => {
      const run = await createRun(tx, origin, { ...body, reason: body.reason ?? origin.reason ?? null });
      await enqueue(server, tx, job, { runId: run.id });
      return { runId: run.id, status: run.status, total: run.total, done: 0, failed: 0 };
    }),
  );

  registerStep(server, cancelRun, async ({ params: { id }, tx, move }) => {
    await tx.query(sql`
      update infinity_run_items set status = 'canceled' where run_id = ${id} and status = 'queued'`);
    const { record } = await move(
      { finishedAt: transactionTime },
      { action: 'canceled', unaudited: ['finishedAt'] },
    );
    return publishProgress(tx, record);
  });

  registerStep(server, resumeRun, async ({ params: { id }, tx, move }) => {
    await tx.query(sql`
      update infinity_run_items set status = 'queued' where run_id = ${id} and status = 'canceled'`);
    const { record } = await move({ finishedAt: null }, { action: 'resumed', unaudited: ['finishedAt'] });
    await enqueue(server, tx, job, { runId: id });
    return publishProgress(tx, record);
  });
};
