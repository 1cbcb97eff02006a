import type { Server } from '#platform/server.ts';
import { applyScript } from './run/apply.ts';
import { appliedOn, readMigration, readRun } from './run/records.ts';
import { updateEnvironment } from './run/settle.ts';
import type { Parser } from './script/parser.ts';
import { prepareLedger, readEntry, readIdentity } from './target/ledger.ts';
import { readSchema } from './target/snapshot.ts';
import { WrongTargetError, type Session, type Target } from './target/target.ts';
import { readEnvironments } from './environments.ts';

const silent = { began: () => {}, done: () => {}, failed: () => {} };
const limits = { statementMs: 60_000, lockMs: 10_000 };
/** The engine behind it has one session, so there is no lock to hold. */
const practice: Pick<Target, 'holdInTransaction'> = { holdInTransaction: null };

/**
 * A practice database that was just made is brought to what the records say of it, by running the very scripts: after
 * the demo was put in place, or when somebody removed its files.
 */
export async function buildPractice(
  { db, log }: Server,
  parser: Parser,
  key: string,
  session: Session,
): Promise<void> {
  const environment = (await readEnvironments(db)).find((each) => each.key === key);
  const identity = await readIdentity(session);
  // The records know this very database.
  if (environment === undefined || (identity !== null && identity === environment.target_id)) return;
  const applied = (await appliedOn(db, environment.id)).toReversed();
  await prepareLedger(session);
  for (const link of applied) {
    const migration = await readMigration(db, link.databaseMigrationId);
    const run = link.appliedRunId === null ? null : await readRun(db, link.appliedRunId);
    // A server that died while it made the database had come this far.
    if (run !== null && (await readEntry(session, run.run_key))?.state === 'applied') continue;
    const { up } = await parser.read(migration.up_script, '');
    const outcome = await applyScript(session, {
      target: practice,
      script: up,
      limits,
      progress: silent,
      entry: {
        runKey: run?.run_key ?? crypto.randomUUID(),
        migrationId: migration.id,
        version: migration.version,
        hash: migration.scripts_hash,
        direction: 'migrate',
        statements: up.statements.length,
      },
    });
    if (outcome.kind !== 'applied')
      throw new WrongTargetError(
        `The practice database could not be made again: ${migration.version} failed (${outcome.error})`,
      );
  }
  const baseline = { schema: await readSchema(session, 'session'), targetId: await readIdentity(session) };
  const origin = { userId: null, requestId: `practice-${key}`, address: 'server' };
  await db.transaction((tx) => updateEnvironment(tx, origin, environment.id, baseline));
  log.info({ environment: key, migrations: applied.length }, 'A practice database was made from its records');
}
