import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '#platform/mail/mail.ts';
import type { Server } from '#platform/server.ts';
import { startPlatformApp, type Data, type PlatformApp } from '#test/platform-app.ts';
import { testDatabases } from '#test/support/test-database.ts';
import { takeSample } from './monitor.ts';
import { ProcessSampler } from './process-sampler.ts';
import { rollUpSamples, slotOf, storeProcessSample } from './store-samples.ts';

describe.each(testDatabases())('monitoring on $name', (kind) => {
  let web: PlatformApp;
  let server: Server;
  let sampler: ProcessSampler;
  let seconds = 0;
  let begin = 0;
  const now = (): Date => new Date(begin + seconds * 1000);

  beforeAll(async () => {
    web = await startPlatformApp(
      kind,
      {
        DASHBOARDS: 'Hosts=https://grafana.example.com/d/hosts,Errors=embed:https://errors.example.com/board',
      },
      {
        alsoRegister: [
          (given) => {
            server = { ...given, clock: { now } };
          },
        ],
      },
    );
    sampler = new ProcessSampler(server);
  });
  afterAll(async () => {
    sampler.close();
    await web.stop();
  });
  beforeEach(() => {
    // The sealing lag, and what Prometheus is told, count from the true time.
    begin = slotOf(new Date()).getTime();
    seconds = 0;
  });
  afterEach(async () => {
    await web.db.query(sql`delete from metric_alerts`);
    await web.db.query(sql`delete from metric_samples`);
    await web.db.query(sql`delete from message_deliveries`);
  });

  /** Samples every ten seconds, for so long. */
  const watch = async (duration: number, mailer = createMailer(server.config)): Promise<void> => {
    for (const end = seconds + duration; seconds < end; seconds += 10)
      await takeSample(server, sampler, mailer);
  };
  const workerSample = () =>
    storeProcessSample(
      web.db,
      { process: 'worker on b:4001', works: true, values: { requests: 0, memory: 90 }, slowest: [] },
      now(),
    );
  /** Of one metric: a busy machine may cross other limits meanwhile. */
  const firing = async (metric: string) =>
    (await web.ok<Data[]>('GET', `/api/v1/metric_alerts?status=firing&metric=${metric}&limit=0`)).map(
      ({ name }) => name,
    );

  it('raises an alert within a minute of a worker stopping, and resolves it when one runs again', async () => {
    for (let n = 0; n < 3; n += 1) {
      await workerSample();
      await watch(10);
    }
    expect(await firing('workers')).toEqual([]);
    await watch(60);
    expect(await firing('workers')).toEqual(['No worker is running']);
    await workerSample();
    await watch(10);
    expect(await firing('workers')).toEqual([]);
    const alerts = await web.ok<Data[]>('GET', '/api/v1/metric_alerts?metric=workers&limit=0');
    expect(alerts).toMatchObject([{ status: 'resolved', process: 'installation', value: '0.00' }]);
  });

  it('raises an alert for a queue that nobody takes from, once, with its age on the chart', async () => {
    await workerSample();
    await web.db.query(sql`
      insert into message_deliveries (message_id, published_at, topic, queue, due_at)
      select gen_random_uuid(), ${now()}, 'leads', 'stopped', ${now()}::timestamptz - interval '10 minutes'
      from generate_series(1, 50)`);
    await watch(20);
    await workerSample();
    await watch(40);
    expect(await firing('outboxLag')).toEqual(['Messages wait too long']);
    const { rows } = await web.db.query<{ deliveries: number; lag: number }>(sql`
      select (values ->> 'deliveries')::float8 as deliveries, (values ->> 'outboxLag')::float8 as lag
      from metric_samples where process = 'installation' order by at desc limit 1`);
    expect(rows[0]).toEqual({ deliveries: 50, lag: 650 });
    const alerts = await web.ok<Data[]>('GET', '/api/v1/metric_alerts?metric=outboxLag&limit=0');
    expect(alerts).toMatchObject([{ status: 'firing', severity: 'danger', value: '650.00' }]);
  });

  it('counts a slow statement, keeps its text without parameters, and raises its alert', async () => {
    const threshold = await web.ok('POST', '/api/v1/metric_thresholds', {
      name: 'Half a second',
      metric: 'slowestStatement',
      value: '550',
      forSeconds: 0,
    });
    await workerSample();
    sampler.take();
    await web.db.query(sql`select pg_sleep(0.6), ${'secret value'}::text`);
    await watch(10);
    expect(await firing('slowestStatement')).toContain('Half a second');
    const [slow] = await web.ok<Data[]>('GET', '/api/v1/slow_statements?search=pg_sleep&limit=1');
    expect(String(slow?.['statement'])).toContain('pg_sleep');
    expect(String(slow?.['statement'])).not.toContain('secret value');
    await web.ok('PUT', `/api/v1/metric_thresholds/${threshold.id}`, { isActive: 0 });
    await workerSample();
    await watch(10);
    expect(await firing('slowestStatement')).not.toContain('Half a second');
  });

  it('mails an alert once, from the process that measures', async () => {
    const threshold = await web.ok('POST', '/api/v1/metric_thresholds', {
      name: 'Memory in use',
      metric: 'memory',
      value: '1',
      forSeconds: 0,
      mailTo: 'operations@supersync.test',
    });
    await workerSample();
    await watch(20);
    const folder = join(server.config.dataDir, 'outbox');
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const ours = mails.filter((mail) => mail.includes('Memory in use'));
    // One for each process that crosses it: this one and the worker.
    expect(ours).toHaveLength(2);
    expect(ours[0]).toContain('To: <operations@supersync.test>');
    const removed = await web.by('DELETE', `/api/v1/metric_thresholds/${threshold.id}`);
    expect(removed.statusCode).toBe(204);
    await watch(10);
    expect(await firing('memory')).toEqual([]);
  });

  it('mails an alert once the mail server is back, whatever becomes of other mails', async () => {
    const ids: unknown[] = [];
    for (const mailTo of ['refused@supersync.test', 'operations@supersync.test']) {
      const given = { name: `Memory for ${mailTo}`, metric: 'memory', value: '1', forSeconds: 0, mailTo };
      ids.push((await web.ok('POST', '/api/v1/metric_thresholds', given)).id);
    }
    const sent: string[] = [];
    let isAway = true;
    const mailer = {
      fileOf: () => null,
      async send({ to }: { readonly to: string }) {
        if (isAway || to.startsWith('refused')) throw new Error('The mail was not taken');
        sent.push(to);
      },
    };
    await watch(60, mailer);
    isAway = false;
    await watch(60, mailer);
    expect(sent).toEqual(['operations@supersync.test']);
    for (const id of ids) await web.by('DELETE', `/api/v1/metric_thresholds/${String(id)}`);
  });

  it('makes minutes and ten minutes of samples by the kind of metric, and keeps each for its time', async () => {
    const hour = Date.parse('2026-11-16T12:00:00Z');
    const at = (more: number) => new Date(hour + more * 1000);
    await web.db.query(sql`
      insert into metric_samples (step, process, at, values)
      select 10, p, ${at(0)}::timestamptz + make_interval(secs => n * 10),
        jsonb_build_object('requests', n % 6, 'latency95', n % 6, 'workers', n % 6)
      from generate_series(0, 119) n, unnest(array['a', 'b']) p`);
    await rollUpSamples(web.db, at(20 * 60 + 30));
    const { rows } = await web.db.query<{ step: number; count: number; values: unknown }>(sql`
      select step, count(*)::int as count, (array_agg(values))[1] as values from metric_samples
      where process = 'a' group by step order by step`);
    expect(rows).toMatchObject([
      { step: 10, count: 120 },
      { step: 60, count: 20, values: { requests: 2.5, latency95: 5, workers: 0 } },
      { step: 600, count: 2, values: { requests: 2.5, latency95: 5, workers: 0 } },
    ]);
    await rollUpSamples(web.db, at(7 * 3600));
    await rollUpSamples(web.db, at(4 * 86_400));
    const left = await web.db.query<{ step: number; count: number }>(sql`
      select step, count(*)::int as count from metric_samples group by step order by step`);
    expect(left.rows).toEqual([
      { step: 600, count: 4 },
      { step: 3600, count: 2 },
    ]);
    await rollUpSamples(web.db, at(9 * 86_400));
    const coarse = await web.db.query(sql`
      select step, values from metric_samples where process = 'a'`);
    expect(coarse.rows).toEqual([{ step: 3600, values: { requests: 2.5, latency95: 5, workers: 0 } }]);
    await rollUpSamples(web.db, at(31 * 86_400));
    expect((await web.db.query(sql`select from metric_samples`)).rowCount).toBe(0);
  });

  it('answers series of several processes side by side, in at most 360 points', async () => {
    await web.db.query(sql`
      insert into metric_samples (step, process, at, values)
      select 10, p, date_bin('10 seconds', now(), 'epoch') - make_interval(secs => n * 10),
        jsonb_build_object('requests', n)
      from generate_series(0, 400) n, unnest(array['a', 'b']) p`);
    for (const range of ['1h', '6h', '1d', '3d', '7d', '30d']) {
      const { times, processes, step } = await web.ok<{
        step: number;
        times: number[];
        processes: { name: string; isLive: boolean; values: { requests?: (number | null)[] } }[];
      }>('GET', `/api/v1/metrics/series?range=${range}`);
      expect(times.length).toBeLessThanOrEqual(360);
      expect(times.every((time, n) => n === 0 || time - (times[n - 1] ?? 0) === step * 1000)).toBe(true);
      if (range !== '1h') continue;
      expect(processes.map(({ name, isLive }) => [name, isLive])).toEqual([
        ['a', true],
        ['b', true],
      ]);
      const shown = processes[0]?.values.requests?.filter((value) => value !== null) ?? [];
      expect(shown.length).toBeGreaterThan(350);
    }
  });

  it('offers the latest samples to Prometheus', async () => {
    await workerSample();
    await watch(10);
    const { body } = await web.app.inject({ url: '/metrics' });
    expect(body).toContain('supersync_workers{process="installation"} 1');
    expect(body).toContain('supersync_memory{process="worker on b:4001"} 90');
  });

  it('tells pool, statements, jobs, streams, bus, caches and threads', async () => {
    const { body } = await web.app.inject({ url: '/metrics' });
    for (const series of [
      /^supersync_connections\{state="used"\} \d+$/m,
      /^supersync_statement_duration_seconds_count\{of="request"\} [1-9]\d*$/m,
      /^# TYPE supersync_queue_jobs gauge$/m,
      /^# TYPE supersync_queue_job_age_seconds gauge$/m,
      /^# TYPE supersync_job_runs_total counter$/m,
      /^supersync_event_streams 0$/m,
      /^# TYPE supersync_bus_queue_age_seconds gauge$/m,
      /^supersync_cache_entries\{cache="callers"\} \d+$/m,
      /^# TYPE supersync_threads gauge$/m,
      /^# TYPE supersync_threads_stopped_total counter$/m,
    ])
      expect(body).toMatch(series);
  });

  it('lists configured dashboards, and lets only embedded ones into frames', async () => {
    expect(await web.ok('GET', '/api/v1/metrics/dashboards')).toEqual([
      { name: 'Hosts', url: 'https://grafana.example.com/d/hosts', isEmbedded: false },
      { name: 'Errors', url: 'https://errors.example.com/board', isEmbedded: true },
    ]);
    const policy = String((await web.app.inject({ url: '/health/live' })).headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self' blob: https://errors.example.com;");
    expect(policy).not.toContain('grafana.example.com');
  });
});
