import { problem } from '@supersync/contract/kernel/errors.ts';
import { migrationEnvironment } from '@supersync/contract/developer/migration/migration-environment.ts';
import sql from 'sql-template-tag';
import type { Transaction } from '#platform/db/database.ts';
import { records } from '#platform/resource/records.ts';
import type { Origin } from '#platform/server.ts';
import { observe } from '../drift.ts';
import { closeEntry, dropEntry } from '../target/ledger.ts';
import type { Session } from '../target/target.ts';
import { linkOf, readRun, type RunRow } from './records.ts';
import { updateEnvironment, updateStatus, type Baseline } from './settle.ts';

export interface Resolution {
  readonly migrationId: number;
  readonly environmentId: number;
  /** Whether the migration is on the environment now. */
  readonly applied: boolean;
  readonly reason: string;
  readonly origin: Origin;
}

/** The run that stopped half way there. */
export async function dirtyRun(
  tx: Transaction,
  { migrationId, environmentId }: Pick<Resolution, 'migrationId' | 'environmentId'>,
): Promise<RunRow> {
  const { rows } = await tx.query<{ run_id: number | null; outcome: string | null }>(sql`
    select run_id, outcome from database_migration_environments
    where database_migration_id = ${migrationId} and database_environment_id = ${environmentId} for update`);
  const [link] = rows;
  const run = link?.outcome === 'dirty' && link.run_id !== null ? await readRun(tx, link.run_id) : null;
  if (run === null) throw problem('migration_refused', { reason: 'No run of it stopped half way there.' });
  return run;
}

/** In the ledger too: an entry that came to its end, or none. */
export async function correctLedger(session: Session, run: RunRow, applied: boolean): Promise<Baseline> {
  const cameToItsEnd = (run.kind === 'upgrade') === applied;
  const baseline = await observe(session);
  if (cameToItsEnd) await closeEntry(session, run.run_key, baseline.schema);
  else await dropEntry(session, run.run_key);
  return baseline;
}

export async function recordResolution(
  tx: Transaction,
  run: RunRow,
  baseline: Baseline,
  { migrationId, environmentId, applied, reason, origin }: Resolution,
): Promise<void> {
  await records(tx, origin).update(
    migrationEnvironment,
    linkOf(run),
    {
      outcome: 'done',
      error: null,
      statementReached: null,
      direction: applied ? 'migrate' : 'revert',
      hash: applied ? run.hash : null,
    },
    { reason, columns: { applied_run_id: applied ? run.id : null } },
  );
  await updateEnvironment(tx, origin, environmentId, baseline);
  await updateStatus(tx, origin, migrationId, {
    action: 'dirty run resolved',
    changes: { environment: [null, environmentId], run: [null, run.id], applied: [null, applied] },
    reason,
  });
}
