import { diffSchemas, type SchemaLines } from '@supersync/contract/developer/migration/schema-diff.ts';
import type { DriftReport } from '@supersync/contract/developer/migration/run-actions.ts';
import { recordRoom } from '@supersync/contract/workspace/event/event.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import { publish } from '#platform/events/publish.ts';
import type { EnvironmentRow } from './environments.ts';
import { readIdentity } from './target/ledger.ts';
import { fingerprintOf, readSchema } from './target/snapshot.ts';
import type { Session } from './target/target.ts';

/** A target as it is now. */
export interface Observed {
  readonly schema: SchemaLines;
  readonly targetId: string | null;
}

export const observe = async (session: Session): Promise<Observed> => ({
  schema: await readSchema(session, 'session'),
  targetId: await readIdentity(session),
});

/** What is there against what the last run left, or was accepted. Before the first run there is nothing to compare. */
export function compare(environment: EnvironmentRow, observed: Observed, at: Date): DriftReport {
  const { fingerprint, schema_lines: lines, target_id: targetId } = environment;
  const now = fingerprintOf(observed.schema);
  const isAnotherDatabase = targetId !== null && targetId !== observed.targetId;
  const isKnown = fingerprint !== null && lines !== null;
  const hasDrifted = isAnotherDatabase || (isKnown && fingerprint !== now);
  return {
    databaseEnvironmentId: environment.id,
    state: hasDrifted ? 'drifted' : isKnown ? 'none' : 'unknown',
    difference: isKnown ? diffSchemas(lines, observed.schema) : [],
    fingerprint: now,
    isAnotherDatabase,
    checkedAt: at.toISOString(),
  };
}

/** Keeps what was seen, for lists, and tells of it where it is new. It is an observation, so it is nobody's change. */
export async function noteDrift(
  db: Database,
  { databaseEnvironmentId: id, state }: DriftReport,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ before: string; version: number }>(sql`
      update database_environments e set drift_state = ${state}, drift_checked_at = now()
      from (select id, drift_state from database_environments where id = ${id} for update) o
      where e.id = o.id returning o.drift_state as before, e.row_version as version`);
    const [row] = rows;
    if (row !== undefined && row.before !== state)
      await publish(tx, recordRoom(databaseEnvironment.name), 'updated', {
        key: String(id),
        version: row.version,
      });
  });
}
