import type { RehearsalResult, RunPhase } from '@supersync/contract/developer/migration/migration-run.ts';
import { diffSchemas, type SchemaLines } from '@supersync/contract/developer/migration/schema-diff.ts';
import type { ScriptReading } from '../script/reading.ts';
import { makeSchema, readDefinitions } from '../target/copy-schema.ts';
import { prepareLedger } from '../target/ledger.ts';
import { readSchema } from '../target/snapshot.ts';
import { NotIsolatedError, type Session, type Target } from '../target/target.ts';
import { applyScript, type Limits } from './apply.ts';
import type { RunRow } from './records.ts';
import type { RunLog } from './run-log.ts';
import type { Ending } from './settle.ts';

export interface Rehearsal {
  readonly run: RunRow;
  readonly target: Target;
  readonly up: ScriptReading;
  readonly down: ScriptReading;
  readonly limits: Limits;
  readonly log: RunLog;
}

const phaseWords = { up: 'going up', down: 'going down', up_again: 'going up again' } as const;

class PhaseError extends Error {}

/** Up, down and up again on a copy. The environment itself is only read. */
export async function rehearse(session: Session, rehearsal: Rehearsal): Promise<Ending> {
  const source = await readSchema(session, 'session');
  const definitions = await readDefinitions(session);
  const { target } = rehearsal;
  try {
    return await target.withScratch((scratch) => goThrough(scratch, rehearsal, source, definitions));
  } catch (error) {
    if (error instanceof NotIsolatedError) return { status: 'failed', error: error.message };
    throw error;
  }
}

async function goThrough(
  scratch: Session,
  rehearsal: Rehearsal,
  source: SchemaLines,
  definitions: readonly string[],
): Promise<Ending> {
  await makeSchema(scratch, definitions);
  await prepareLedger(scratch);
  const base = await readSchema(scratch, 'session');
  const copyDifference = diffSchemas(source, base);
  let result: RehearsalResult = {
    copyIsExact: copyDifference.length === 0,
    copyDifference,
    change: [],
    restores: null,
    leftover: [],
  };
  try {
    const above = await go(scratch, rehearsal, 'up');
    const change = diffSchemas(base, above);
    result = { ...result, change, leftover: change, restores: change.length === 0 };
    // Without a down script there is no way back to rehearse.
    if (rehearsal.down.statements.length === 0) return { status: 'rehearsed', result };
    const leftover = diffSchemas(base, await go(scratch, rehearsal, 'down'));
    result = { ...result, leftover, restores: leftover.length === 0 };
    await go(scratch, rehearsal, 'up_again');
    return { status: 'rehearsed', result };
  } catch (error) {
    if (!(error instanceof PhaseError)) throw error;
    return { status: 'failed', error: error.message, result };
  }
}

async function go(scratch: Session, rehearsal: Rehearsal, phase: RunPhase): Promise<SchemaLines> {
  const { run, target, limits, log } = rehearsal;
  const script = phase === 'down' ? rehearsal.down : rehearsal.up;
  const applied = await applyScript(scratch, {
    target,
    script,
    limits,
    progress: log.phase(phase, script),
    entry: {
      runKey: crypto.randomUUID(),
      migrationId: run.database_migration_id,
      version: phase,
      hash: run.hash,
      direction: phase === 'down' ? 'revert' : 'migrate',
      statements: script.statements.length,
    },
  });
  if (applied.kind === 'applied') return applied.schema;
  // The environment's own account may well have the right; a script that was not approved is not given it.
  const hint =
    applied.kind !== 'unknown' && applied.isForbidden
      ? '. A rehearsal has no rights outside its scratch database.'
      : '';
  throw new PhaseError(`It failed ${phaseWords[phase]}: ${applied.error}${hint}`);
}
