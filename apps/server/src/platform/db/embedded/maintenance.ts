import type { EngineSession } from './engine-session.ts';
import type { Multiplexer } from './multiplexer.ts';
import { quoteIdentifier } from './statement-text.ts';

const LOOK_EVERY_MS = 30_000;
const QUIET_MS = 10_000;
const VACUUM_EVERY_MS = 5 * 60_000;
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024;

/** The engine has no background processes: without this, dead rows, stale statistics and its log would only grow. */
export function startMaintenance(session: EngineSession, multiplexer: Multiplexer): { stop(): void } {
  let vacuumedAt = performance.now();
  let batchesThen = multiplexer.batchesRun;
  let checkpointAt = logPosition(session);

  const look = (): void => {
    const vacuumDue =
      performance.now() - vacuumedAt >= VACUUM_EVERY_MS && multiplexer.batchesRun !== batchesThen;
    if (vacuumDue && multiplexer.idleFor(QUIET_MS)) {
      vacuumedAt = performance.now();
      for (const table of changedTables(session)) multiplexer.whenFree(() => session.command(vacuum(table)));
      batchesThen = multiplexer.batchesRun;
    }
    multiplexer.whenFree(() => {
      if (logPosition(session) - checkpointAt < CHECKPOINT_AFTER_BYTES) return;
      session.command('checkpoint');
      checkpointAt = logPosition(session);
    });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function vacuum(table: string): string {
  return `vacuum (analyze) ${table}`;
}

function changedTables(session: EngineSession): string[] {
  session.command('select pg_stat_force_next_flush()');
  const names = session.commandRows(
    `select json_build_array(schemaname, relname) from pg_stat_user_tables
     where n_dead_tup > 0 or n_mod_since_analyze > 0`,
  );
  return names.map((name) => {
    const parts: string[] = JSON.parse(name);
    return parts.map(quoteIdentifier).join('.');
  });
}

function logPosition(session: EngineSession): number {
  return Number(session.commandRows(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text`)[0] ?? 0);
}
