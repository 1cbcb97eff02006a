import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import {
  approveMigration,
  archiveMigration,
  lintScripts,
  restoreMigration,
  submitMigration,
  withdrawMigration,
} from '@supersync/contract/developer/migration/actions.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import {
  approvalBar,
  isLegal,
  statusByLinks,
  type MigrationStatus,
  type MigrationStep,
} from '@supersync/contract/developer/migration/life.ts';
import {
  blocksApproval,
  lintCodes,
  migrationLintRule,
  type LintReport,
} from '@supersync/contract/developer/migration/lint-rules.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { Caller, Origin, Server } from '#platform/server.ts';
import { readEnvironments } from './environments.ts';
import { linksOfMigration, readMigration, type MigrationRow } from './run/records.ts';
import type { Parser } from './script/parser.ts';
import { reportOf, type Severities } from './script/reading.ts';

async function readSeverities(db: Queryable): Promise<Severities> {
  const { rows } = await db.query<{ code: string; severity: 'error' | 'warning' | 'off' }>({
    text: `select code, severity from ${migrationLintRule.table}`,
  });
  const known = new Map(rows.map(({ code, severity }) => [code, severity]));
  return Object.fromEntries(
    lintCodes.flatMap((code) => {
      const severity = known.get(code);
      return severity === undefined ? [] : [[code, severity]];
    }),
  );
}

function demandLegal(step: MigrationStep, { status }: MigrationRow): void {
  if (!isLegal(step, status))
    throw problem('illegal_state', { thing: databaseMigration.singular, state: status });
}

const past = {
  submit: 'submitted',
  withdraw: 'withdrawn',
  approve: 'approved',
  archive: 'archived',
  restore: 'restored',
} as const;
type LifeStep = keyof typeof past;

/** One step in the life: the status, its audit entry and its event. */
async function take(
  tx: Transaction,
  step: LifeStep,
  migration: MigrationRow,
  to: MigrationStatus,
  { caller, origin }: { caller: Caller; origin: Origin },
) {
  // Nobody's word from before holds for a draft; an archived one keeps its.
  const approves = step === 'approve';
  const forgets = to === 'draft' || to === 'submitted';
  const { rows } = await tx.query<MigrationRow>(sql`
    update database_migrations set status = ${to}, row_version = row_version + 1,
      modified_user_id = ${caller.userId}, modified_at = now(),
      approved_hash = case when ${approves} then scripts_hash when ${forgets} then null else approved_hash end,
      approved_at = case when ${approves} then now() when ${forgets} then null else approved_at end,
      approved_user = case when ${approves} then ${caller.userId}::int when ${forgets} then null else approved_user end
    where id = ${migration.id} returning id, status, approved_at, approved_user, approved_hash, row_version`);
  const [row] = rows;
  if (row === undefined) throw problem('not_found', { thing: databaseMigration.singular, key: migration.id });
  await audit(tx, origin, {
    action: past[step],
    resource: databaseMigration.name,
    key: String(migration.id),
    changes: {
      status: [migration.status, to],
      ...(row.approved_hash === migration.approved_hash
        ? {}
        : {
            approvedHash: [migration.approved_hash, row.approved_hash],
            approvedAt: [migration.approved_at, row.approved_at],
            approvedUser: [migration.approved_user, row.approved_user],
          }),
    },
  });
  await publish(tx, recordRoom(databaseMigration.name), 'updated', {
    key: String(migration.id),
    version: row.row_version,
  });
  return {
    id: row.id,
    status: row.status,
    approvedAt: row.approved_at?.toISOString() ?? null,
    approvedUser: row.approved_user,
    rowVersion: row.row_version,
  };
}

const firstError = ({ findings }: LintReport): string => {
  const error = findings.find(({ severity }) => severity === 'error');
  return error === undefined ? '' : `${error.script} script, line ${error.range.line}: ${error.message}`;
};

export function registerSteps(server: Server, parser: Parser): void {
  const { db, config } = server;

  const lint = async (up: string, down: string): Promise<LintReport> => {
    const reading = await parser.read(up, down);
    return reportOf(reading.up, reading.down, await readSeverities(db));
  };

  registerAction(server, lintScripts, ({ body }) => lint(body.upScript, body.downScript));

  registerAction(server, submitMigration, ({ params, inTransaction, ...by }) =>
    inTransaction(async (tx) => {
      const migration = await readMigration(tx, params.id, { lock: true });
      demandLegal('submit', migration);
      return take(tx, 'submit', migration, 'submitted', by);
    }),
  );

  registerAction(server, withdrawMigration, ({ params, inTransaction, ...by }) =>
    inTransaction(async (tx) => {
      const migration = await readMigration(tx, params.id, { lock: true });
      demandLegal('withdraw', migration);
      return take(tx, 'withdraw', migration, 'draft', by);
    }),
  );

  registerAction(server, approveMigration, async ({ params, caller, origin, inTransaction }) => {
    const seen = await readMigration(db, params.id);
    const report = await lint(seen.up_script, seen.down_script);
    return inTransaction(async (tx) => {
      const migration = await readMigration(tx, params.id, { lock: true });
      demandLegal('approve', migration);
      const bar = approvalBar({ createdUser: migration.created_user, ...migration }, caller.userId);
      if (config.migrations.approval === 'others' && bar !== null)
        throw problem('own_migration', { reason: bar });
      // What was linted is what is approved.
      if (migration.scripts_hash !== seen.scripts_hash)
        throw problem('stale_version', { thing: databaseMigration.singular });
      if (migration.database_environments.length === 0)
        throw problem('script_refused', { reason: 'It is meant for no environment.' });
      if (blocksApproval(report)) throw problem('script_refused', { reason: `${firstError(report)}` });
      return take(tx, 'approve', migration, 'approved', { caller, origin });
    });
  });

  registerAction(server, archiveMigration, ({ params, inTransaction, ...by }) =>
    inTransaction(async (tx) => {
      const migration = await readMigration(tx, params.id, { lock: true });
      demandLegal('archive', migration);
      return take(tx, 'archive', migration, 'archived', by);
    }),
  );

  registerAction(server, restoreMigration, ({ params, inTransaction, ...by }) =>
    inTransaction(async (tx) => {
      const migration = await readMigration(tx, params.id, { lock: true });
      demandLegal('restore', migration);
      const byRuns = statusByLinks(await linksOfMigration(tx, params.id), await readEnvironments(tx));
      // What is nowhere begins again: an approval is not taken out of the archive.
      return take(tx, 'restore', migration, byRuns === 'approved' ? 'draft' : byRuns, by);
    }),
  );
}
