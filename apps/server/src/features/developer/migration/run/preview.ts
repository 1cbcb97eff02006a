import type { Gate } from '@supersync/contract/developer/migration/run-actions.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import type { Database } from '#platform/db/database.ts';
import { compare, observe } from '../drift.ts';
import { readEnvironment } from '../environments.ts';
import { countRows } from '../rows-at-risk.ts';
import type { Session } from '../target/target.ts';
import { migrationOf } from './begin.ts';
import { gatherFacts } from './facts.ts';
import { barriersOf, toGate } from './gates.ts';
import type { MigrationRow } from './records.ts';
import type { Runner } from './runner.ts';

type Kind = 'upgrade' | 'revert';

async function planOf(runner: Runner, kind: Kind, migration: MigrationRow) {
  const reading = await runner.parser.read(migration.up_script, migration.down_script);
  const script = kind === 'upgrade' ? reading.up : reading.down;
  return {
    reading,
    losses: script.losses,
    plan: {
      databaseMigrationId: migration.id,
      name: migration.name,
      version: migration.version,
      hash: migration.scripts_hash,
      script: kind === 'upgrade' ? migration.up_script : migration.down_script,
      statements: script.statements.map(({ position, text, range }) => ({
        position,
        text,
        line: range.line,
      })),
      transactional: script.transactional,
    },
  };
}

/** An environment that cannot be looked at is a gate like the others; the rest is told all the same. */
async function checkPage<T>(look: () => Promise<T>): Promise<{ seen: T | null; trouble: Gate[] }> {
  try {
    return { seen: await look(), trouble: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return {
      seen: null,
      trouble: [{ code: 'environment_unreachable', message: error.message, weight: 'blocks' }],
    };
  }
}

/** Exactly what a run would do, and what stands in its way. */
export async function previewRun(
  runner: Runner,
  db: Database,
  { kind, migrationId, environmentId }: { kind: Kind; migrationId: number | null; environmentId: number },
) {
  const environment = await readEnvironment(db, environmentId);
  const migration = await migrationOf(db, { migrationId, environmentId });
  if (migration === null) {
    const message = `Nothing is applied on ${environment.name}.`;
    return { plan: null, gates: [{ code: 'nothing_to_revert', message, weight: 'blocks' } satisfies Gate] };
  }
  const { reading, losses, plan } = await planOf(runner, kind, migration);
  const { seen, trouble } = await checkPage(() =>
    runner.read(environment, async (session: Session) => {
      const observed = await observe(session);
      return {
        // Read anew: looking may have made a practice database, and with it what to compare with.
        drift: compare(await readEnvironment(db, environmentId), observed, new Date()),
        rowsAtRisk: await countRows(session, losses),
      };
    }),
  );
  const facts = await gatherFacts(db, {
    kind,
    migration,
    environment,
    reading,
    hasDrifted: seen?.drift.state === 'drifted',
  });
  return {
    plan: { ...plan, rowsAtRisk: seen?.rowsAtRisk ?? [] },
    gates: [...trouble, ...barriersOf(facts).map(toGate)],
  };
}
