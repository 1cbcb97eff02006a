import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import {
  approveMigration,
  archiveMigration,
  lintScripts,
  restoreMigration,
  submitMigration,
  withdrawMigration,
} from '@supersync/contract/developer/migration/actions.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { approvalBar, statusByLinks } from '@supersync/contract/developer/migration/life.ts';
import {
  blocksApproval,
  lintCodes,
  migrationLintRule,
  type LintReport,
} from '@supersync/contract/developer/migration/lint-rules.ts';
import { registerAction } from '#platform/actions/register-action.ts';
import { lockForStep, moveByStep, registerStep } from '#platform/actions/register-step.ts';
import type { Queryable } from '#platform/db/database.ts';
import { transactionTime } from '#platform/resource/compile/compile-write.ts';
import type { NewValues, Written } from '#platform/resource/records.ts';
import type { Server } from '#platform/server.ts';
import { readEnvironments } from './environments.ts';
import { otherInProgress } from './run/facts.ts';
import { linksOfMigration, readMigration } from './run/records.ts';
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

type Migration = Row<typeof databaseMigration>;
type LifeStep = typeof submitMigration;

/** What a step leaves of the migration, as its action answers. */
const stepped = ({ record, version }: Written<typeof databaseMigration>) => ({
  id: record.id,
  status: record.status,
  approvedAt: record.approvedAt,
  approvedUser: record.approvedUser,
  rowVersion: version,
});

/** Nobody's word from before holds for a draft; an archived one keeps its. */
const unapproved = { approvedHash: null, approvedAt: null, approvedUser: null } as const;

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

  const plain = (action: LifeStep, past: string, values: NewValues<typeof databaseMigration>): void =>
    registerStep(server, action, async ({ move }) => stepped(await move(values, { action: past })));
  plain(submitMigration, 'submitted', unapproved);
  plain(withdrawMigration, 'withdrawn', unapproved);
  plain(archiveMigration, 'archived', {});

  registerAction(server, approveMigration, async ({ params, caller, origin, inTransaction }) => {
    const seen = await readMigration(db, params.id);
    const report = await lint(seen.up_script, seen.down_script);
    const { step } = approveMigration;
    return inTransaction(async (tx) => {
      const migration: Migration = await lockForStep(tx, origin, step, params.id);
      const bar = approvalBar(migration, caller.userId);
      if (config.migrations.approval === 'others' && bar !== null)
        throw problem('own_migration', { reason: bar });
      // What was linted is what is approved.
      if (migration.scriptsHash !== seen.scripts_hash)
        throw problem('stale_version', { thing: databaseMigration.singular });
      if (migration.databaseEnvironments.length === 0)
        throw problem('script_refused', { reason: 'It is meant for no environment.' });
      if (blocksApproval(report)) throw problem('script_refused', { reason: `${firstError(report)}` });
      const approval = {
        approvedHash: migration.scriptsHash,
        approvedAt: transactionTime,
        approvedUser: caller.userId,
      } as const;
      return stepped(await moveByStep(tx, origin, step, params.id, approval, { action: 'approved' }));
    });
  });

  registerStep(server, restoreMigration, async ({ params, tx, move }) => {
    const byRuns = statusByLinks(await linksOfMigration(tx, params.id), await readEnvironments(tx));
    // What is nowhere begins again: an approval is not taken out of the archive.
    const isNowhere = byRuns === 'approved';
    const to = isNowhere ? 'draft' : byRuns;
    const other = to === 'in_progress' ? await otherInProgress(tx, params.id) : null;
    if (other !== null) throw problem('migration_in_progress', { ...other });
    return stepped(await move(isNowhere ? unapproved : {}, { action: 'restored', to }));
  });
}
