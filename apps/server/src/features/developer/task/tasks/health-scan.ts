import { connect } from 'node:net';
import { statfs } from 'node:fs/promises';
import type { RunResult } from '@supersync/contract/developer/task-run/run-result.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Server } from '#platform/server.ts';
import { defineTask, type Task } from '#platform/tasks/define-task.ts';

type Finding = NonNullable<RunResult['findings']>[number];
type State = Finding['state'];

const lowDisk = { warning: 0.15, failed: 0.05 } as const;
const answerWithinMs = 5000;

async function countOf(db: Queryable, statement: Sql): Promise<number> {
  const { rows } = await db.query<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
}

const worseIf = (count: number, state: State): State => (count === 0 ? 'ok' : state);

async function database(server: Server): Promise<Finding> {
  const begun = performance.now();
  const isHealthy = await server.db.healthy();
  const ms = Math.round(performance.now() - begun);
  return {
    check: 'database',
    state: isHealthy ? 'ok' : 'failed',
    count: isHealthy ? 0 : 1,
    message: isHealthy ? `It answers in ${ms} ms` : 'It does not answer',
  };
}

async function queue({ db }: Server): Promise<Finding> {
  const waiting = await countOf(
    db,
    sql`select count(*)::int as count from task_runs where status = 'queued'`,
  );
  const stuck = await countOf(
    db,
    sql`select count(*)::int as count from task_runs
        where status = 'queued' and due_at < task_now() - interval '10 minutes' and next_attempt_at is null`,
  );
  return {
    check: 'queue',
    state: worseIf(stuck, 'warning'),
    count: stuck,
    message: `${waiting === 1 ? '1 run' : `${waiting} runs`} waiting, ${stuck} for more than ten minutes`,
  };
}

async function disk({ config }: Server): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const free = blocks === 0 ? 1 : bavail / blocks;
  const state = free < lowDisk.failed ? 'failed' : free < lowDisk.warning ? 'warning' : 'ok';
  const gigabytes = ((bavail * bsize) / 1e9).toFixed(1);
  return {
    check: 'disk',
    state,
    count: worseIf(0, state) === state ? 0 : 1,
    message: `${gigabytes} GB free (${Math.round(free * 100)} %)`,
  };
}

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: answerWithinMs });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

async function bus({ config }: Server): Promise<Finding> {
  if (config.natsUrl === undefined)
    return { check: 'bus', state: 'ok', count: 0, message: 'Messages go through the database' };
  const { hostname, port } = new URL(config.natsUrl);
  const isThere = await answers(hostname, Number(port === '' ? 4222 : port));
  return {
    check: 'bus',
    state: isThere ? 'ok' : 'failed',
    count: isThere ? 0 : 1,
    message: isThere ? 'The bus answers' : 'The bus does not answer',
  };
}

async function staleImporters({ db }: Server): Promise<Finding> {
  const { rows } = await db.query<{ name: string; count: number }>(sql`
    select name, count(*) over ()::int as count from importers
    where status = 'enabled' and (last_success_at is null or last_success_at < now() - interval '24 hours')
    order by last_success_at nulls first limit 5`);
  const count = rows[0]?.count ?? 0;
  const names = rows.map(({ name }) => name).join(', ');
  return {
    check: 'importers',
    state: worseIf(count, 'warning'),
    count,
    message:
      count === 0
        ? 'Each succeeded within 24 hours'
        : `Without success for 24 hours: ${names}${count > 5 ? ' and others' : ''}`,
  };
}

async function failingSchedules({ db }: Server): Promise<Finding> {
  const count = await countOf(
    db,
    sql`select count(*)::int as count from schedules s join task_runs r on r.id = s.last_run_id
        where s.status = 'enabled' and r.status in ('fatal-error', 'RECOVERABLE_ERROR', 'timed-out', 'crashed')`,
  );
  return {
    check: 'schedules',
    state: worseIf(count, 'warning'),
    count,
    message: count === 0 ? 'The last run of each went well' : `The last run of ${count} failed`,
  };
}

const checks = [database, queue, disk, bus, staleImporters, failingSchedules];

/** Looks at what the console stands on and says what it found. */
export const healthScan = (server: Server): Task =>
  defineTask({
    name: 'health-scan',
    title: 'Health scan',
    description: 'Looks at the database, the queue, the disk, the bus, the importers and the schedules.',
    taskGroup: 'system',
    fieldConfig: [],
    timeLimitSeconds: 300,
    retry: { limit: 1, delaySeconds: 60 },
    // What is wrong during maintenance is worth knowing too.
    waitsForMaintenance: false,
    async run(context) {
      const findings: Finding[] = [];
      for (const [index, check] of checks.entries()) {
        context.signal.throwIfAborted();
        const finding = await check(server);
        findings.push(finding);
        const level = finding.state === 'ok' ? 'info' : finding.state === 'warning' ? 'warning' : 'error';
        context.log(`${finding.check}: ${finding.message}`, level);
        context.progress(((index + 1) / checks.length) * 100);
      }
      const bad = findings.filter(({ state }) => state !== 'ok');
      return {
        message: bad.length === 0 ? 'All is well' : `To look at: ${bad.map(({ check }) => check).join(', ')}`,
        result: { findings },
      };
    },
  });
