import type { TaskRunAnswer } from '@supersync/contract/developer/task-run/run-schema.ts';
import type { LightMyRequestResponse } from 'fastify';
import sql from 'sql-template-tag';
import type { Database } from '#platform/db/database.ts';
import { defineTask, TaskError, type Task, type TaskContext } from '#platform/tasks/define-task.ts';
import { registerTask } from '#platform/tasks/task-registry.ts';
import type { Server } from '#platform/server.ts';
import { addAccount, grant, logIn, startWebApp, type Jar, type WebApp } from './web-app.ts';
import type { SharedDatabase } from './support/test-database.ts';

/** Task handlers controlled by the test, which record what they do. */
export class Stage {
  readonly begun: TaskContext[] = [];
  #waiting: (() => void)[] = [];
  #doors = new Map<number, () => void>();

  async play(context: TaskContext): Promise<void> {
    this.begun.push(context);
    for (const wake of this.#waiting.splice(0)) wake();
    const { mode } = context.parameters;
    if (mode === 'fail') throw new TaskError('As told');
    if (mode === 'stumble') throw new TaskError('As told', { recoverable: true });
    if (mode === 'break') throw new Error('secret detail of the program');
    if (mode === 'wait' || mode === 'deaf')
      await new Promise<void>((resolve, reject) => {
        this.#doors.set(context.runId, resolve);
        if (mode === 'wait')
          context.signal.addEventListener('abort', () => reject(context.signal.reason), { once: true });
      });
    context.log('Played');
  }

  release(runId: number): void {
    this.#doors.get(runId)?.();
  }

  /** The context of the n-th start, once it has happened. */
  async beginning(count: number): Promise<TaskContext> {
    for (;;) {
      const context = this.begun[count - 1];
      if (context !== undefined) return context;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

export const playTask = (stage: Stage, more: Partial<Task> = {}): Task =>
  defineTask({
    name: 'test-play',
    title: 'Test play',
    description: 'Does what a test tells it.',
    taskGroup: 'importer',
    fieldConfig: [
      {
        type: 'select',
        name: 'mode',
        label: 'Mode',
        default: 'end',
        options: ['end', 'wait', 'deaf', 'fail', 'stumble', 'break'].map((value) => ({
          value,
          label: value,
        })),
      },
      { type: 'number', name: 'size', label: 'Size', min: 1, max: 9, required: true },
    ],
    retry: { limit: 1, delaySeconds: 1 },
    concurrency: 2,
    endPatienceSeconds: 1,
    run: (context) => stage.play(context),
    ...more,
  });

export interface TasksApp extends WebApp {
  readonly server: Server;
  readonly stage: Stage;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    as?: Jar,
  ): Promise<LightMyRequestResponse>;
  readonly developer: Jar;
  readonly importer: Jar;
  /** A run once it has one of these statuses; waits for a notification instead of polling. */
  runIn(
    id: number,
    ...statuses: string[]
  ): Promise<{ status: string; message: string | null; attempt: number }>;
}

export const api = '/task_runner/api/v1';

/** The full server with a controllable task, background work, a developer and an importer team member. */
export async function startTasksApp(
  shared: SharedDatabase,
  options: { tasks?: (stage: Stage) => Task[]; works?: boolean; env?: Record<string, string> } = {},
): Promise<TasksApp> {
  const stage = new Stage();
  let server: Server | undefined;
  const made = await startWebApp(shared, {
    ...(options.env === undefined ? {} : { env: options.env }),
    alsoRegister: [
      (given) => {
        server = given;
        for (const task of options.tasks?.(stage) ?? [playTask(stage)]) registerTask(given, task);
      },
    ],
  });
  if (server === undefined) throw new Error('The server was not put together');
  if (options.works !== false) await made.app.startWork();
  const signIn = async (keys: readonly string[]): Promise<Jar> => {
    const account = await addAccount(made.db);
    await grant(made.db, account.userId, keys);
    return logIn(made.app, account.email);
  };
  const developer = await signIn(['supersync_developer_tools']);
  const importer = await signIn(['supersync_importer_team']);
  return {
    ...made,
    server,
    stage,
    developer,
    importer,
    call: async (method, url, body, as = developer) =>
      made.app.inject({
        method,
        url,
        headers: { cookie: as.header },
        ...(body === undefined ? {} : { payload: body }),
      }),
    async runIn(id, ...statuses) {
      for (;;) {
        const { rows } = await made.db.query<{ status: string; message: string | null; attempt: number }>(
          sql`select status, message, attempt from task_runs where id = ${id}`,
        );
        if (rows[0] !== undefined && statuses.includes(rows[0].status)) return rows[0];
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** Lets the test set the database clock that schedules use. */
export async function holdClock(db: Database, at: string): Promise<(to: string) => Promise<void>> {
  await db.query(sql`create table if not exists held_clock (at timestamptz not null)`);
  await db.query(sql`
    create or replace function task_now() returns timestamptz language sql volatile as 'select at from held_clock'`);
  const set = async (to: string): Promise<void> => {
    await db.query(sql`update held_clock set at = ${to}`);
  };
  await db.query(sql`insert into held_clock values (${at})`);
  return set;
}

export const dataOf = <T = TaskRunAnswer>(answer: LightMyRequestResponse): T =>
  answer.json<{ data: T }>().data;
