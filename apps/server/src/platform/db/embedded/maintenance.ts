import type { EngineSession } from './engine-session.ts';
import type { Multiplexer } from './multiplexer.ts';
import { quoteIdentifier } from './statement-text.ts';

export interface Rhythm {
  readonly pollIntervalMs: number;
  /** How long nobody must have asked anything before a vacuum, which nobody can interrupt. */
  readonly quietMs: number;
  readonly vacuumEveryMs: number;
  readonly checkpointAfterBytes: number;
}

const usualRhythm: Rhythm = {
  pollIntervalMs: 30_000,
  quietMs: 10_000,
  vacuumEveryMs: 5 * 60_000,
  checkpointAfterBytes: 64 * 1024 * 1024,
};

/** The engine has no background processes: without this, dead rows, stale statistics and its log would only grow. */
export function startMaintenance(
  session: EngineSession,
  multiplexer: Multiplexer,
  rhythm: Rhythm = usualRhythm,
): { stop(): void } {
  let vacuumedAt = Number.NEGATIVE_INFINITY;
  let batchesThen = multiplexer.batchesRun;
  let checkpointAt = logPosition(session);

  const vacuumIfQuiet = (): void => {
    const due =
      performance.now() - vacuumedAt >= rhythm.vacuumEveryMs && multiplexer.batchesRun !== batchesThen;
    if (!due || !multiplexer.idleFor(rhythm.quietMs)) return;
    vacuumedAt = performance.now();
    batchesThen = multiplexer.batchesRun;
    for (const table of neglectedTables(session)) {
      // Each in a turn of its own, so that a client who comes back waits for one table at most.
      multiplexer.whenFree(() => session.command(`vacuum (analyze) ${table}`));
    }
  };
  const checkpointIfDue = (): void => {
    if (logPosition(session) - checkpointAt < rhythm.checkpointAfterBytes) return;
    session.command('checkpoint');
    checkpointAt = logPosition(session);
  };
  const timer = setInterval(() => {
    vacuumIfQuiet();
    multiplexer.whenFree(checkpointIfDue);
  }, rhythm.pollIntervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Changed since they were last looked at, as far as counted (the counts start anew with the engine), or never seen. */
function neglectedTables(session: EngineSession): string[] {
  session.command('select pg_stat_force_next_flush()');
  const names = session.commandRows(
    `select json_build_array(counted.schemaname, counted.relname)
     from pg_stat_user_tables as counted join pg_class on pg_class.oid = counted.relid
     where n_dead_tup > 0 or n_mod_since_analyze > 0 or reltuples < 0`,
  );
  return names.map((name) => {
    const parts: string[] = JSON.parse(name);
    return parts.map(quoteIdentifier).join('.');
  });
}

function logPosition(session: EngineSession): number {
  return Number(session.commandRows(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text`)[0] ?? 0);
}
