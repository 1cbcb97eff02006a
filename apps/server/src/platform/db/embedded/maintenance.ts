import type { EngineSession } from './engine-session.ts';
import type { Multiplexer } from './multiplexer.ts';
import { quoteIdentifier } from './statement-text.ts';

export interface MaintenanceIntervals {
  readonly pollIntervalMs: number;
  /** Idle time before a vacuum, which cannot be interrupted. */
  readonly quietMs: number;
  readonly vacuumEveryMs: number;
  readonly checkpointAfterBytes: number;
}

const defaultIntervals: MaintenanceIntervals = {
  pollIntervalMs: 30_000,
  quietMs: 10_000,
  vacuumEveryMs: 5 * 60_000,
  checkpointAfterBytes: 64 * 1024 * 1024,
};

/** The engine has no background processes: without this, dead rows, stale statistics and the WAL would only grow. */
export function startMaintenance(
  session: EngineSession,
  multiplexer: Multiplexer,
  intervals: MaintenanceIntervals = defaultIntervals,
): { stop(): void } {
  let vacuumedAt = Number.NEGATIVE_INFINITY;
  let batchesAtVacuum = multiplexer.batchesRun;
  let checkpointAt = logPosition(session);

  const vacuumIfQuiet = (): void => {
    const isDue =
      performance.now() - vacuumedAt >= intervals.vacuumEveryMs && multiplexer.batchesRun !== batchesAtVacuum;
    if (!isDue || !multiplexer.idleFor(intervals.quietMs)) return;
    vacuumedAt = performance.now();
    batchesAtVacuum = multiplexer.batchesRun;
    for (const table of tablesToVacuum(session)) {
      // One chore per table, so that a returning client waits for one table at most.
      multiplexer.whenFree(() => session.command(`vacuum (analyze) ${table}`));
    }
  };
  const checkpointIfDue = (): void => {
    if (logPosition(session) - checkpointAt < intervals.checkpointAfterBytes) return;
    session.command('checkpoint');
    checkpointAt = logPosition(session);
  };
  const timer = setInterval(() => {
    vacuumIfQuiet();
    multiplexer.whenFree(checkpointIfDue);
  }, intervals.pollIntervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** As PostgreSQL's autovacuum: many new rows leave search indexes with long pending lists. */
const vacuumAfterInserts = 1000;

/**
 * Tables changed since their last vacuum, as far as counted (counters restart with the engine), or never
 * vacuumed.
 */
function tablesToVacuum(session: EngineSession): string[] {
  session.command('select pg_stat_force_next_flush()');
  const names = session.commandRows(
    `select json_build_array(counted.schemaname, counted.relname)
     from pg_stat_user_tables as counted join pg_class on pg_class.oid = counted.relid
     where n_dead_tup > 0 or n_mod_since_analyze > 0 or n_ins_since_vacuum > ${vacuumAfterInserts}
       or reltuples < 0`,
  );
  return names.map((name) => {
    const parts: string[] = JSON.parse(name);
    return parts.map(quoteIdentifier).join('.');
  });
}

function logPosition(session: EngineSession): number {
  return Number(session.commandRows(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text`)[0] ?? 0);
}
