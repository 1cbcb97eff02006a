import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { askOurs, type Ours } from './sides.ts';

/** What one request took of the server and of the database. */
export interface Cost {
  readonly statements: number;
  /** Of the server's process and its database connections together; NaN where the system does not report it. */
  readonly processorMs: number;
}

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
  const count = /^supersync_statement_duration_seconds_count\{of="request"\} (\d+)$/m.exec(text)?.[1];
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

  // To read the counter takes statements too.
  await statementsSoFar(ours);
  const beforeReading = await statementsSoFar(ours);
  const perReading = (await statementsSoFar(ours)) - beforeReading;

  return {
    async costOf(path, times) {
      const earlier = await statementsSoFar(ours);
      const before = await processorByPid();
      for (let time = 0; time < times; time += 1) await askOurs(ours, path);
      const used = gained(before, await processorByPid());
      const asked = (await statementsSoFar(ours)) - earlier - perReading;
      return { statements: Math.round(asked / times), processorMs: used / times };
    },
    close: () => client.end(),
  };
}
