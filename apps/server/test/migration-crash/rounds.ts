import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@supersync/contract/kernel/client.ts';
import { approveMigration } from '@supersync/contract/developer/migration/actions.ts';
import { databaseEnvironment } from '@supersync/contract/developer/migration/database-environment.ts';
import { databaseMigration } from '@supersync/contract/developer/migration/database-migration.ts';
import { migrationEnvironment } from '@supersync/contract/developer/migration/migration-environment.ts';
import { migrationRun } from '@supersync/contract/developer/migration/migration-run.ts';
import {
  resolveDirty,
  revertEnvironment,
  upgradeEnvironment,
} from '@supersync/contract/developer/migration/run-actions.ts';
import type { RunStep } from '#features/developer/migration/run/steps.ts';
import type { Arena, TargetState } from './arena.ts';
import { CrashServer } from './crash-server.ts';

/** `whole` runs in one transaction, `stepwise` cannot. */
export type Mode = 'whole' | 'stepwise';

export interface Round {
  readonly mode: Mode;
  readonly kind: 'upgrade' | 'revert';
  readonly step: RunStep;
  /** The occurrence of the step that kills. */
  readonly count: number;
}

const scripts = {
  whole: {
    up: 'create table crash_one (id int); insert into crash_one values (1); create table crash_two (id int);',
    down: 'drop table crash_two; drop table crash_one;',
    things: ['crash_one', 'crash_two'],
  },
  stepwise: {
    up: 'create table crash_one (id int); create index concurrently crash_index on crash_one (id);',
    down: 'drop index concurrently crash_index; drop table crash_one;',
    things: ['crash_index', 'crash_one'],
  },
} as const;

const exitTimeoutMs = 20_000;

interface Game {
  readonly author: Client;
  readonly approver: Client;
  readonly environmentId: number;
}

async function ended(client: Client, runId: number): Promise<string> {
  for (;;) {
    const { status } = await client.get(migrationRun, runId);
    if (status !== 'running') return status;
    await delay(20);
  }
}

async function start(client: Client, kind: Round['kind'], id: number, databaseId: number): Promise<number> {
  const run =
    kind === 'upgrade'
      ? await client.act(upgradeEnvironment, { params: { id, databaseId }, body: undefined })
      : await client.act(revertEnvironment, { params: { databaseId }, body: undefined });
  return run.id;
}

/** The console's state of a migration on the environment. */
async function readBelief({ author, environmentId }: Game, id: number) {
  const link = await author.get(migrationEnvironment, {
    databaseMigrationId: id,
    databaseEnvironmentId: environmentId,
  });
  const { status } = await author.get(databaseMigration, id);
  return { ...link, status };
}

/** Kills servers at a step of a run, one after another, and compares the target with the console's state. */
export class CrashGame {
  readonly #arena: Arena;
  readonly #migrations = new Map<Mode, number>();
  #server: CrashServer | null = null;
  /** Target state after the last kill, to be compared. */
  #pending: {
    readonly round: Round;
    readonly sight: TargetState;
    readonly before: TargetState;
    readonly id: number;
  } | null = null;
  readonly broken: string[] = [];
  /** Outcomes of interrupted runs, for the report. */
  readonly endings = new Map<string, number>();

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  async play(round: Round): Promise<void> {
    let game = await this.#begin(round);
    await this.#settle(game);
    // Resetting an embedded target stops the server.
    if (this.#server === null) game = await this.#begin(round);
    const id = await this.#migration(game, round.mode);
    // Revert the other script, and bring this one to the state the round starts from.
    for (const [mode, other] of this.#migrations)
      if (mode !== round.mode && (await readBelief(game, other)).direction === 'migrate')
        await this.#go(game, 'revert', other);
    const isThere = (await readBelief(game, id)).direction === 'migrate';
    if (isThere !== (round.kind === 'revert')) await this.#go(game, isThere ? 'revert' : 'upgrade', id);
    const server = this.#server;
    if (server === null) return;
    await server.arm();
    // Usually the server dies before it answers; otherwise the answer explains why.
    const answer = await start(game.author, round.kind, id, game.environmentId)
      .then((runId) => ended(game.author, runId))
      .catch((error: unknown) => String(error));
    // It dies shortly after its answer, or the step was never reached: a fault of the round.
    await Promise.race([server.died(), delay(exitTimeoutMs, undefined, { ref: false })]);
    if (server.isAlive) {
      this.broken.push(`${describe(round)}: the step was never reached (${answer})`);
      await server.kill();
    }
    await server.died();
    this.#server = null;
    const before: readonly string[] = round.kind === 'upgrade' ? [] : scripts[round.mode].things;
    this.#pending = {
      round,
      id,
      sight: await this.#arena.look(),
      before: { things: before, applied: [], applying: [], locks: 0 },
    };
  }

  /** Checks the last round and stops. */
  async finish(): Promise<void> {
    const last = this.#pending?.round;
    if (last !== undefined)
      await this.#settle(await this.#begin({ ...last, step: 'settled', count: 1_000_000 }));
    await this.#server?.kill();
    this.#server = null;
  }

  async #begin({ step, count }: Round): Promise<Game> {
    const [author, approver] = await this.#arena.signIn();
    const server = new CrashServer({ ...this.#arena.env, CRASH_STEP: step, CRASH_COUNT: String(count) });
    this.#server = server;
    await server.start();
    const client = server.client(author);
    const { data } = await client.list(databaseEnvironment, { plain: { status: 'enabled' } });
    return { author: client, approver: server.client(approver), environmentId: data[0]?.id ?? 0 };
  }

  async #migration({ author, approver, environmentId }: Game, mode: Mode): Promise<number> {
    const existing = this.#migrations.get(mode);
    if (existing !== undefined) return existing;
    const { up, down } = scripts[mode];
    const { id } = await author.create(databaseMigration, {
      name: `Crash ${mode}`,
      version: mode,
      upScript: up,
      downScript: down,
      databaseEnvironments: [environmentId],
    });
    await approver.act(approveMigration, { params: { id } });
    this.#migrations.set(mode, id);
    return id;
  }

  async #go({ author, environmentId }: Game, kind: Round['kind'], id: number): Promise<void> {
    const status = await ended(author, await start(author, kind, id, environmentId));
    if (status !== 'succeeded') this.broken.push(`An ordinary ${kind} afterwards ended as ${status}`);
  }

  /** The console's state must match the target. */
  async #settle(game: Game): Promise<void> {
    const pending = this.#pending;
    if (pending === null) return;
    this.#pending = null;
    const { round, sight, before, id } = pending;
    for (;;) {
      const { meta } = await game.author.list(migrationRun, { plain: { status: 'running' } });
      if (meta.total === 0) break;
      await delay(50);
    }
    const link = await readBelief(game, id);
    for (const words of disagreements(round, before, sight, link))
      this.broken.push(`${describe(round)}: ${words}`);
    const ending = `${round.mode} ${link.outcome ?? 'never begun'}`;
    this.endings.set(ending, (this.endings.get(ending) ?? 0) + 1);
    if (link.outcome === 'dirty') await this.#putRight(game, id);
  }

  async #putRight(game: Game, id: number): Promise<void> {
    const isEmbedded = this.#arena.env['DATABASE_URL'] === undefined;
    let now = game;
    if (isEmbedded) {
      // The server locks its files while it runs.
      await this.#server?.kill();
      await this.#arena.clean();
      now = await this.#begin({ mode: 'whole', kind: 'upgrade', step: 'settled', count: 1_000_000 });
    } else await this.#arena.clean();
    await now.author.act(resolveDirty, {
      params: { id, databaseId: now.environmentId },
      body: { applied: false, reason: 'Put right by hand' },
    });
    if (isEmbedded) await this.#server?.kill();
    if (isEmbedded) this.#server = null;
  }
}

const describe = ({ mode, kind, step, count }: Round): string =>
  `${mode} ${kind} killed at "${step}" (${count})`;

interface Belief {
  readonly direction: 'migrate' | 'revert' | null;
  readonly outcome: string | null;
  readonly status: string;
}

/** Differences between the console's state and the target, as sentences. */
export function disagreements(round: Round, before: TargetState, sight: TargetState, link: Belief): string[] {
  const { things: all } = scripts[round.mode];
  const expectedThings: readonly string[] = round.kind === 'upgrade' ? all : [];
  const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();
  const isAfter = same(sight.things, expectedThings);
  const isBefore = same(sight.things, before.things);
  const words: string[] = [];
  if (sight.locks > 0) words.push(`${sight.locks} locks remain`);
  if (round.mode === 'whole' && !isAfter && !isBefore)
    words.push(`half of it is there: ${sight.things.join()}`);
  if (round.mode === 'whole' && link.outcome === 'dirty')
    words.push('a script in one transaction is said to be dirty');
  if (link.outcome === 'running') words.push('it is said to be running');
  if (link.outcome === 'done') {
    const claimedThings = link.direction === 'migrate' ? all : [];
    if (!same(sight.things, claimedThings))
      words.push(`the console says ${link.direction}, but there is: ${sight.things.join() || 'nothing'}`);
  }
  if ((link.outcome === 'interrupted' || link.outcome === 'failed') && !isBefore)
    words.push(`the console says it did not run, but there is: ${sight.things.join() || 'nothing'}`);
  const expected =
    link.outcome === 'dirty' ? 'in_progress' : link.direction === 'migrate' ? 'completed' : 'approved';
  if (link.status !== expected) words.push(`the migration is ${link.status}, not ${expected}`);
  return words;
}
