import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, dataOf, startTasksApp, type TasksApp } from '#test/tasks-app.ts';
import { hasPostgres, testDatabases, type SharedDatabase } from '#test/support/test-database.ts';

const pollOptions = { timeout: 60_000, interval: 20 };

// The embedded engine has one session: whoever else asks waits for an open transaction in any case.
describe.runIf(hasPostgres)('a handler with an open transaction', () => {
  let shared: SharedDatabase;
  let app: TasksApp;

  beforeAll(async () => {
    const kind = testDatabases().at(-1);
    if (kind === undefined) throw new Error('There is no database to test on');
    shared = await kind.make();
    app = await startTasksApp(shared);
  });
  afterAll(async () => {
    await app.close();
    await shared.drop();
  });

  /** A run whose handler writes and then keeps its transaction open until told to commit. */
  async function openTransaction(key: string) {
    const begun = app.stage.begun.length;
    const { id } = dataOf(
      await app.call('POST', `${api}/tasks`, { name: 'test-play', parameters: { size: 1, mode: 'deaf' } }),
    );
    const context = await app.stage.beginning(begun + 1);
    let commit = (): void => {};
    const told = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isOpen = (): void => {};
    const opened = new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    const committed = context.inTransaction(async (tx) => {
      await tx.query(sql`insert into products (key) values (${key})`);
      isOpen();
      await told;
    });
    await opened;
    return { id, context, commit, committed };
  }

  it('shows its progress meanwhile', async () => {
    const { id, context, commit, committed } = await openTransaction('in-time');
    context.progress(40, 'Reading');
    await expect
      .poll(async () => {
        const { rows } = await app.db.query<{ progress: number }>(
          sql`select progress from task_runs where id = ${id}`,
        );
        return rows[0]?.progress;
      }, pollOptions)
      .toBe(40);
    commit();
    await committed;
    app.stage.release(id);
    await app.runIn(id, 'success');
  });

  it('is ended by nobody before it commits', async () => {
    const { id, commit, committed } = await openTransaction('counted');
    const cancelling = app.call('POST', `${api}/runs/${id}/cancel`, { hard: true });
    await expect
      .poll(
        async () =>
          (
            await app.db.query(sql`select from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`)
          ).rowCount,
        pollOptions,
      )
      .toBeGreaterThan(0);
    expect(await app.runIn(id, 'running', 'cancelled')).toMatchObject({ status: 'running' });
    commit();
    await committed;
    expect(dataOf(await cancelling).status).toBe('cancelled');
    expect((await app.db.query(sql`select from products where key = 'counted'`)).rowCount).toBe(1);
    app.stage.release(id);
  });
});
