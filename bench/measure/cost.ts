import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { askOurs, type Ours } from './sides.ts';

/** What one request took of the server and of the database. */
export interface Cost {
  readonly statements: number;
  /** Of the server's process and its database connections together; NaN where the system does not report it. */
  readonly processorMs: number;
}

const calibrations = 8;
const quietMs = 3_000;

/** By threads and in nanoseconds: the clock ticks of `/proc/…/stat` are longer than most requests. */
function preciseProcessorMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const used = readdirSync(folder).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return used.reduce((sum, each) => sum + each, 0) / 1e6;
}

async function statementsSoFar(ours: Ours): Promise<number> {
  const text = await (await fetch(`${ours.origin}/metrics`)).text();
  const count = /^supersync_statement_duration_seconds_count (\d+)$/m.exec(text)?.[1];
  if (count === undefined) throw new Error('The server does not count its statements.');
  return Number(count);
}

/** A connection made meanwhile counts in full; one that was closed is not counted. */
function gained(
  before: ReadonlyMap<number, number> | null,
  after: ReadonlyMap<number, number> | null,
): number {
  if (before === null || after === null) return Number.NaN;
  return [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
}

export interface CostMeter {
  /** The mean of several requests. */
  costOf(path: string, times: number): Promise<Cost>;
  close(): Promise<void>;
}

/**
 * Counts what requests to this server cost, one after another. The database's part is known where it runs on the
 * same machine; it must not use parallel workers, whose time belongs to no connection.
 */
export async function meterOf(ours: Ours, url: string): Promise<CostMeter> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();

  async function processorByPid(): Promise<ReadonlyMap<number, number> | null> {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'supersync'`,
    );
    try {
      return new Map([ours.pid, ...rows.map(({ pid }) => pid)].map((pid) => [pid, preciseProcessorMs(pid)]));
    } catch {
      return null;
    }
  }

  /** Statements and milliseconds between two readings of the counter. */
  async function during(
    work: () => Promise<unknown>,
  ): Promise<{ readonly count: number; readonly ms: number }> {
    const earlier = await statementsSoFar(ours);
    const begin = performance.now();
    await work();
    const ms = performance.now() - begin;
    return { count: (await statementsSoFar(ours)) - earlier, ms };
  }

  // To read the counter takes statements too, and background work asks the database all the time.
  await statementsSoFar(ours);
  const readings: number[] = [];
  for (let time = 0; time < calibrations; time += 1) readings.push((await during(async () => {})).count);
  const perReading = Math.min(...readings);
  const quiet = await during(() => wait(quietMs));
  const backgroundPerMs = (quiet.count - perReading) / quiet.ms;

  return {
    async costOf(path, times) {
      let used = 0;
      const { count, ms } = await during(async () => {
        const before = await processorByPid();
        for (let time = 0; time < times; time += 1) await askOurs(ours, path);
        used = gained(before, await processorByPid());
      });
      const statements = Math.round((count - perReading - backgroundPerMs * ms) / times);
      return { statements, processorMs: used / times };
    },
    close: () => client.end(),
  };
}
