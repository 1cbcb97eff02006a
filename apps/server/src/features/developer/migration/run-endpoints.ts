import { problem } from '@supersync/contract/kernel/errors.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import {
  acceptDrift,
  previewRevert,
  previewUpgrade,
  readDrift,
  readLastRun,
  readLastRunByDatabase,
  rehearseMigration,
  resolveDirty,
  revertEnvironment,
  upgradeEnvironment,
} from '@supersync/contract/developer/migration/run-actions.ts';
import { isReadOnly } from '#platform/access/read-only.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import type { Server } from '#platform/server.ts';
import { compare, noteDrift, observe } from './drift.ts';
import { readEnvironment } from './environments.ts';
import { lastRunOn, lastRuns } from './last-run.ts';
import { beginRun } from './run/begin.ts';
import { previewRun } from './run/preview.ts';
import { readMigration } from './run/records.ts';
import { correctLedger, dirtyRun, recordResolution } from './run/resolve.ts';
import type { Runner } from './run/runner.ts';
import { updateEnvironment } from './run/settle.ts';

function registerRuns(server: Server, runner: Runner): void {
  const { db } = server;

  registerAction(server, upgradeEnvironment, ({ params, body, inTransaction, ...by }) =>
    beginRun(
      runner,
      db,
      {
        kind: 'upgrade',
        migrationId: params.id,
        environmentId: params.databaseId,
        overrides: body ?? {},
        ...by,
      },
      inTransaction,
    ),
  );

  registerAction(server, revertEnvironment, ({ params, body, inTransaction, ...by }) =>
    beginRun(
      runner,
      db,
      { kind: 'revert', migrationId: null, environmentId: params.databaseId, overrides: body ?? {}, ...by },
      inTransaction,
    ),
  );

  registerAction(server, rehearseMigration, ({ params, inTransaction, ...by }) =>
    beginRun(
      runner,
      db,
      { kind: 'rehearsal', migrationId: params.id, environmentId: params.databaseId, overrides: {}, ...by },
      inTransaction,
    ),
  );

  registerAction(server, previewUpgrade, async ({ params: { id, databaseId } }) => {
    const { plan, gates } = await previewRun(runner, db, {
      kind: 'upgrade',
      migrationId: id,
      environmentId: databaseId,
    });
    if (plan === null) throw problem('not_found', { thing: 'plan', key: id });
    return { ...plan, gates };
  });

  registerAction(server, previewRevert, async ({ params: { databaseId } }) => {
    const { plan, gates } = await previewRun(runner, db, {
      kind: 'revert',
      migrationId: null,
      environmentId: databaseId,
    });
    return { undoes: plan, gates };
  });

  registerAction(server, readLastRun, () => lastRuns(db));
  registerAction(server, readLastRunByDatabase, async ({ params: { id } }) => {
    await readEnvironment(db, id);
    return lastRunOn(db, id);
  });

  registerAction(server, resolveDirty, async ({ params, body, origin, inTransaction }) => {
    const resolution = {
      migrationId: params.id,
      environmentId: params.databaseId,
      origin,
      ...body,
    };
    await readMigration(db, params.id);
    return runner.withLease(params.databaseId, async ({ session }) => {
      const answer = await inTransaction(async (tx) => {
        const run = await dirtyRun(tx, resolution);
        // The target first: should we not live to commit, it is still dirty here, and resolving it again is the same.
        const baseline = await correctLedger(session, run, body.applied);
        await recordResolution(tx, run, baseline, resolution);
        return {
          databaseMigrationId: params.id,
          databaseEnvironmentId: params.databaseId,
          applied: body.applied,
        };
      });
      return { answer, keeps: false };
    });
  });
}

function registerDrift(server: Server, runner: Runner): void {
  const { db, clock } = server;

  registerAction(server, readDrift, async ({ params: { id }, caller }) => {
    const observed = await runner.read(await readEnvironment(db, id), observe);
    // Looking may have made a practice database, and with it what to compare with.
    const report = compare(await readEnvironment(db, id), observed, clock.now());
    if (!isReadOnly(caller)) await noteDrift(db, report);
    return report;
  });

  registerAction(server, acceptDrift, ({ params: { id }, body, origin, inTransaction }) =>
    runner.withLease(id, async ({ environment, session }) => {
      const observed = await observe(session);
      const report = compare(environment, observed, clock.now());
      // Somebody changed it once more since the person looked.
      if (report.fingerprint !== body.fingerprint)
        throw problem('stale_version', { thing: databaseEnvironment.singular }, { current: report });
      const answer = await inTransaction(async (tx) => {
        await updateEnvironment(tx, origin, id, observed, { action: 'drift accepted', reason: body.reason });
        return { ...report, state: 'none' as const, difference: [], isAnotherDatabase: false };
      });
      return { answer, keeps: false };
    }),
  );
}

export function registerRunEndpoints(server: Server, runner: Runner): void {
  registerRuns(server, runner);
  registerDrift(server, runner);
}
