import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { addAccount, grant, logIn, type Jar } from '#test/web-app.ts';
import { testDatabases, type SharedDatabase } from '#test/support/test-database.ts';

describe.each(testDatabases())('the server’s own tasks on $name', (kind) => {
  let shared: SharedDatabase;
  let app: TasksApp;
  let administrator: Jar;

  beforeAll(async () => {
    shared = await kind.make();
    app = await startTasksApp(shared);
    const account = await addAccount(app.db);
    await grant(app.db, account.userId, ['supersync_all']);
    administrator = await logIn(app.app, account.email);
  });
  afterAll(async () => {
    await app.close();
    await shared.drop();
  });

  async function run(name: string, parameters: object, as = app.developer) {
    const started = await app.call('POST', `${api}/tasks`, { name, parameters }, as);
    expect([started.statusCode, started.body]).toEqual([202, expect.any(String)]);
    const { id } = dataOf(started);
    const ended = await app.runIn(id, 'success', 'fatal-error', 'RECOVERABLE_ERROR');
    const { rows } = await app.db.query<{ result: Record<string, unknown> | null; removed: number | null }>(
      sql`select result, removed from task_runs where id = ${id}`,
    );
    return { id, ...ended, ...rows[0] };
  }

  it('have schedules in a new installation, paused and with valid parameters', async () => {
    const answer = await app.call('GET', `${api}/schedules`, undefined, administrator);
    const schedules = answer.json<{ data: { taskName: string; status: string; parameters: object }[] }>()
      .data;
    expect(schedules.map(({ taskName }) => taskName).toSorted()).toEqual([
      'apply-rates',
      'backup',
      'build-feeds',
      'check-ad-urls',
      'check-sites',
      'clean-feed-cache',
      'health-scan',
      'keep-call-numbers',
      'keep-promoted-listings',
      'match-buildings',
      'message-retention',
      'purge-import-cache',
      'purge-site-builds',
      'retention-purge',
      'scan-rates',
      'send-rate-notices',
      'train-image-labelling',
      'view-sites',
    ]);
    for (const { taskName, status, parameters } of schedules) {
      const checked = await app.call(
        'POST',
        `${api}/tasks/${taskName}/validate`,
        { parameters },
        administrator,
      );
      expect([taskName, status, checked.json()]).toEqual([taskName, 'paused', { data: { errors: {} } }]);
    }
  });

  it('health scan: what it looked at, and what is to be looked at', async () => {
    await app.db.query(sql`insert into clients (id, client_key, name) values (1, 'elm', 'Elm')`);
    await app.db.query(sql`
      insert into importers (importer_key, name, client_id, source, feed_url)
      values ('elm', 'Elm feed', 1, 'rentcafe', 'http://feeds.example.com/')`);
    const { status, message, result } = await run('health-scan', {});
    expect([status, message]).toEqual(['success', expect.stringContaining('importers')]);
    expect(result).toMatchObject({
      findings: expect.arrayContaining([
        { check: 'database', state: 'ok', count: 0, message: expect.stringContaining('ms') },
        { check: 'importers', state: 'warning', count: 1, message: 'Without success for 24 hours: Elm feed' },
      ]),
    });
  });

  it('retention purge: what is old and over goes, the rest and the audit log stay', async () => {
    await app.db.query(sql`
      insert into task_runs (id, task_name, task_group, due_at, status) values
        (90001, 'test-play', 'importer', now() - interval '100 days', 'success'),
        (90002, 'test-play', 'importer', now() - interval '40 days', 'success'),
        (90003, 'test-play', 'importer', now() - interval '100 days', 'fatal-error')`);
    await app.db.query(sql`
      insert into schedules (name, task_name, task_group, schedule, status, last_run_id)
      values ('Kept', 'test-play', 'importer', '0 0 1 1 *', 'paused', 90003)`);
    await app.db.query(sql`
      insert into run_log_lines (run_id, attempt, at, level, text)
      values (90001, 1, now(), 'info', 'old'), (90002, 1, now(), 'info', 'old'), (90003, 1, now(), 'info', 'old')`);
    const entries = async () => (await app.db.query(sql`select from audit_entries`)).rowCount;
    const before = await entries();
    const purged = await run('retention-purge', { runDays: 90, logDays: 30, requestKeyDays: 1 });
    expect(purged).toMatchObject({ status: 'success', removed: 4 });
    const { rows } = await app.db.query<{ id: number }>(
      sql`select id from task_runs where id > 90000 order by id`,
    );
    expect(rows.map(({ id }) => id)).toEqual([90002, 90003]);
    // One more: that somebody started the purge.
    expect(await entries()).toBe(before + 1);
  });

  it('CSV export: a list as its maker may see it, had through the run alone', async () => {
    await app.db.query(sql`update users set last_name = 'Given "Name"' where id = 1`);
    const recipe = { resource: 'user', fields: 'id,lastName,email', sort: 'id', fileName: 'people' };
    const checked = await app.call('POST', `${api}/tasks/csv-export/validate`, {
      parameters: { ...recipe, fields: 'nonsense' },
    });
    expect(checked.json()).toEqual({
      data: { errors: { fields: expect.stringContaining('has no field "nonsense"') } },
    });
    const { id, status, result } = await run('csv-export', recipe);
    expect([status, result]).toEqual([
      'success',
      { file: { id: expect.any(String), name: 'people.csv', bytes: expect.any(Number) } },
    ]);
    const file = await app.call('GET', `${api}/runs/${id}/file`);
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('people.csv'),
    ]);
    expect(file.body.split('\n')[0]).toMatch(/^Id,/i);
    const { rows } = await app.db.query<{ file_id: string }>(
      sql`select file_id from task_runs where id = ${id}`,
    );
    expect(
      (await app.call('GET', `/v0/files/${rows[0]?.file_id}`, undefined, administrator)).statusCode,
    ).toBe(404);
    const told = await app.db.query(sql`
      select from audit_entries where (action = 'exported' and resource = 'user')
        or (action = 'downloaded' and record_key = ${String(id)})`);
    expect(told.rowCount).toBe(2);
  });

  it('CSV export: nobody exports what they may not read', async () => {
    const checked = await app.call('POST', `${api}/tasks/csv-export/validate`, {
      parameters: { resource: 'audit_entry' },
    });
    expect(checked.json()).toEqual({
      data: { errors: { resource: 'Missing permission: supersync_admin_tools' } },
    });
  });

  it('backup: needs the right to read everything, to make it and to download it', async () => {
    const refused = await app.call('POST', `${api}/tasks`, { name: 'backup', parameters: {} });
    const missing = 'Missing permissions: supersync_redact, supersync_admin_tools';
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([403, missing]);
    const { id, status, message } = await run('backup', {}, administrator);
    expect([status, message]).toEqual(['success', expect.stringContaining('is ready')]);
    const kept = await app.call('GET', `${api}/runs/${id}/file`);
    expect([kept.statusCode, kept.json<{ detail: string }>().detail]).toEqual([403, missing]);
    const file = await app.call('GET', `${api}/runs/${id}/file`, undefined, administrator);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/gzip']);
  });
});
