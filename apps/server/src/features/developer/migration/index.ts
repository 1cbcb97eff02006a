import { problem } from '@supersync/contract/kernel/errors.ts';
import { migrationDevelopers } from '@supersync/contract/developer/migration/access.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { lintCodes, migrationLintRule, ruleOf } from '@supersync/contract/developer/migration/lint-rules.ts';
import { migrationEnvironment } from '@supersync/contract/developer/migration/migration-environment.ts';
import { migrationRun, migrationStatement } from '@supersync/contract/developer/migration/migration-run.ts';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import { registerRooms } from '#platform/events/rooms.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';
import { buildPractice } from './build-practice.ts';
import { configuredEnvironments, syncEnvironments } from './environments.ts';
import { migrationRules } from './migration-rules.ts';
import { registerRunEndpoints } from './run-endpoints.ts';
import { Runner } from './run/runner.ts';
import { completeInProgress } from './run/settle.ts';
import { Parser } from './script/parser.ts';
import { registerSteps } from './steps.ts';
import { Targets } from './targets.ts';

/** How often runs are looked for whose server died. */
const pollIntervalMs = 5_000;

/** A rule that is new has a row to be changed; one that was changed stays as it is. */
async function syncLintRules(db: Database): Promise<void> {
  const rules = JSON.stringify(lintCodes.map((code) => ({ code, severity: ruleOf(code).severity })));
  await db.query(sql`
    insert into migration_lint_rules (code, severity)
    select code, severity from jsonb_to_recordset(${rules}::jsonb) as r (code text, severity text)
    on conflict do nothing`);
}

export const migrationFeature: Feature = async (server) => {
  const { app, db, config, log } = server;
  const configured = configuredEnvironments(config.migrations);
  const parser = new Parser();
  const targets = new Targets(configured, {
    config,
    log,
    build: (key, session) => buildPractice(server, parser, key, session),
  });
  const runner = new Runner(server, parser, targets);

  await syncEnvironments(db, configured);
  await syncLintRules(db);

  registerResource(server, databaseMigration, migrationRules);
  registerResource(server, migrationEnvironment);
  registerResource(server, migrationRun);
  registerResource(server, migrationStatement);
  registerResource(server, databaseEnvironment, {
    check({ before, values }) {
      if (values.status === 'enabled' && before?.configured === false)
        throw problem(
          'invalid_input',
          {},
          { errors: { status: 'The configuration does not name it any more' } },
        );
    },
    async afterWrite({ operation, record }, origin, tx) {
      if (operation === 'update' && record.status === 'disabled') await completeInProgress(tx, origin);
    },
  });
  registerResource(server, migrationLintRule, {
    check({ before, values }) {
      const code = lintCodes.find((each) => each === before?.code);
      if (code !== undefined && ruleOf(code).fixed === true && values.severity !== undefined)
        throw problem('invalid_input', {}, { errors: { severity: 'The runner refuses this in any case' } });
    },
  });
  registerRooms(server, 'migration_run', () => migrationDevelopers);
  registerSteps(server, parser);
  registerRunEndpoints(server, runner);

  // An environment that the configuration no longer names was disabled above.
  await db.transaction((tx) =>
    completeInProgress(tx, { userId: null, requestId: 'start', address: 'server' }),
  );

  let looking: NodeJS.Timeout | undefined;
  server.whenWorking.push(() => {
    const look = (): void =>
      void runner
        .settleAll()
        .catch((error: unknown) => log.warn({ err: error }, 'Runs could not be looked at'));
    look();
    looking = setInterval(look, pollIntervalMs).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(looking);
    await runner.stop();
  });
};
