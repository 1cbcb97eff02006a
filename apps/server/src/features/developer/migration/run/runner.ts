import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import type { Server } from '#platform/server.ts';
import { readEnvironment, type EnvironmentRow } from '../environments.ts';
import type { Parser, Reading } from '../script/parser.ts';
import { prepareLedger, readIdentity } from '../target/ledger.ts';
import { UnreachableError, WrongTargetError, type Session, type Target } from '../target/target.ts';
import type { Targets } from '../targets.ts';
import { applyScript, wordsOf, type Limits } from './apply.ts';
import { readEnding } from './reconcile.ts';
import { readMigration, runColumns, runningOn, type MigrationRow, type RunRow } from './records.ts';
import { rehearse } from './rehearse.ts';
import { RunLog } from './run-log.ts';
import { settleRun, type Ending } from './settle.ts';
import { reach } from './steps.ts';

const pollAgainMs = 100;
const patienceMs = 15_000;
/** What a stopping server grants a run before it ends its statement. */
const stopPatienceMs = 5_000;

export interface Leased {
  readonly environment: EnvironmentRow;
  readonly target: Target;
  readonly session: Session;
}

/** Carries runs out, and settles those whose server did not live to do it. */
export class Runner {
  readonly parser: Parser;
  readonly #server: Server;
  readonly #targets: Targets;
  readonly #underWay = new Map<number, { readonly session: Session; readonly ended: Promise<void> }>();
  #stopping = false;

  constructor(server: Server, parser: Parser, targets: Targets) {
    this.#server = server;
    this.parser = parser;
    this.#targets = targets;
  }

  get limits(): Limits {
    const { statementSeconds, lockSeconds } = this.#server.config.migrations;
    return { statementMs: statementSeconds * 1000, lockMs: lockSeconds * 1000 };
  }

  targetOf({ key, name }: EnvironmentRow): Target {
    const target = this.#targets.of(key);
    if (target === undefined)
      throw problem('migration_refused', { reason: `${name} is no longer configured.` });
    return target;
  }

  /** Looks at a target; whatever keeps it from answering is told without where it is. */
  async read<T>(environment: EnvironmentRow, work: (session: Session) => Promise<T>): Promise<T> {
    return inWords(environment, () => this.targetOf(environment).read(work));
  }

  /**
   * The target for this server alone. While somebody else has it they are named; one whose server died is settled
   * first. `work` answers whether it keeps the lease for a run.
   */
  async withLease<T>(
    environmentId: number,
    work: (leased: Leased) => Promise<{ answer: T; keeps: boolean }>,
  ): Promise<T> {
    if (this.#stopping) throw problem('unavailable', {});
    const environment = await readEnvironment(this.#server.db, environmentId);
    if (environment.status !== 'enabled')
      throw problem('migration_refused', { reason: `${environment.name} is disabled.` });
    const target = this.targetOf(environment);
    const session = await this.#acquire(environment, target);
    let keeps = false;
    try {
      reach('leased');
      await this.#settleDead(environment, session);
      const outcome = await work({
        // What was just settled may have changed it.
        environment: await readEnvironment(this.#server.db, environmentId),
        target,
        session,
      });
      ({ keeps } = outcome);
      return outcome.answer;
    } finally {
      if (!keeps) await session.end();
    }
  }

  async #acquire(environment: EnvironmentRow, target: Target): Promise<Session> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const session = await inWords(environment, () => target.lease());
      if (session !== null) return session;
      const running = await runningOn(this.#server.db, environment.id);
      if (running !== null) {
        const { name, version } = await readMigration(this.#server.db, running.database_migration_id);
        throw problem('environment_busy', { name, version, environment: environment.name });
      }
      // Somebody is about to begin, or just ended.
      if (Date.now() > deadline)
        throw problem('migration_refused', { reason: `${environment.name} is in use by somebody else.` });
      await new Promise((resolve) => {
        setTimeout(resolve, pollAgainMs);
      });
    }
  }

  /** With the lease in hand a run that is said to be running is not: its server died. */
  async #settleDead(environment: EnvironmentRow, session: Session): Promise<void> {
    const run = await runningOn(this.#server.db, environment.id);
    if (run === null) return;
    await settleRun(this.#server.db, run, await readEnding(session, run, null));
    await this.targetOf(environment).sweep();
    this.#server.log.warn({ runId: run.id }, 'A run whose server had stopped was settled');
  }

  /** The run is recorded; from here on it goes by itself. */
  start(run: RunRow, leased: Leased, migration: MigrationRow, reading: Reading): void {
    reach('recorded');
    const ended = this.#carryOut(run, leased, migration, reading)
      .catch((error: unknown) =>
        this.#server.log.error(
          { err: error, runId: run.id },
          'A run could not be settled and will be looked at again',
        ),
      )
      .finally(() => this.#underWay.delete(run.id));
    this.#underWay.set(run.id, { session: leased.session, ended });
  }

  async #carryOut(run: RunRow, leased: Leased, migration: MigrationRow, reading: Reading): Promise<void> {
    const { db, log } = this.#server;
    const { session, target } = leased;
    const runLog = new RunLog(db, log, run.id);
    try {
      const ending = await this.#ending(run, leased, migration, reading, runLog).catch(
        (error: unknown): { unknown: string } => ({ unknown: wordsOf(error) }),
      );
      await runLog.flush();
      if (!('unknown' in ending)) {
        await settleRun(db, run, ending);
        reach('settled');
        return;
      }
      await session.end();
      await this.#settleByLedger(run, target, ending.unknown);
      reach('settled');
    } finally {
      await session.end();
    }
  }

  async #ending(
    run: RunRow,
    { session, target }: Leased,
    migration: MigrationRow,
    { up, down }: Reading,
    log: RunLog,
  ): Promise<Ending | { unknown: string }> {
    if (run.kind === 'rehearsal')
      return rehearse(session, { run, target, up, down, limits: this.limits, log });
    await prepareLedger(session);
    const script = run.kind === 'upgrade' ? up : down;
    const applied = await applyScript(session, {
      target,
      script,
      limits: this.limits,
      progress: log.phase(run.kind === 'upgrade' ? 'up' : 'down', script),
      entry: {
        runKey: run.run_key,
        migrationId: migration.id,
        version: migration.version,
        hash: run.hash,
        direction: run.kind === 'upgrade' ? 'migrate' : 'revert',
        statements: script.statements.length,
      },
    });
    switch (applied.kind) {
      case 'applied':
        return { status: 'succeeded', schema: applied.schema, targetId: await readIdentity(session) };
      case 'failed':
        return {
          status: 'failed',
          error:
            applied.position === null ? applied.error : `Statement ${applied.position}: ${applied.error}`,
        };
      case 'dirty':
        return {
          status: 'dirty',
          error: `Statement ${applied.reached}: ${applied.error}`,
          reached: applied.reached,
          done: applied.done,
        };
      default:
        return { unknown: applied.error };
    }
  }

  /** The connection is gone: the ledger knows, once somebody gets through to it. */
  async #settleByLedger(run: RunRow, target: Target, error: string): Promise<void> {
    const session = await target.lease();
    // Should its own session linger there, or the target not answer, the next look settles it.
    if (session === null) return;
    try {
      await settleRun(
        this.#server.db,
        run,
        await readEnding(session, run, `${error}.`.replace(/\.\.$/, '.')),
      );
    } finally {
      await session.end();
    }
  }

  /** Settles what servers that died have left. Called at start and every now and then. */
  async settleAll(): Promise<void> {
    const { db, log } = this.#server;
    const { rows } = await db.query<RunRow>(
      sql`select ${runColumns} from database_migration_runs where status = 'running'`,
    );
    for (const run of rows) {
      if (this.#underWay.has(run.id) || this.#stopping) continue;
      try {
        const environment = await readEnvironment(db, run.database_environment_id);
        const session = await this.targetOf(environment).lease();
        if (session === null) continue;
        try {
          await this.#settleDead(environment, session);
        } finally {
          await session.end();
        }
      } catch (error) {
        log.warn(
          { err: error, runId: run.id },
          'A run whose server may have stopped cannot be looked at yet',
        );
      }
    }
  }

  /** Waits a little for what is under way, then ends its statement: nothing is left to chance at a proper stop. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const all = [...this.#underWay.values()];
    const impatience = setTimeout(() => {
      for (const { session } of all) void session.cancel().catch(() => {});
    }, stopPatienceMs);
    await Promise.all(all.map(({ ended }) => ended));
    clearTimeout(impatience);
    await this.#targets.close();
    await this.parser.close();
  }
}

/** The target's troubles as people may read them. */
async function inWords<T>({ name }: EnvironmentRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreachableError) throw problem('environment_unreachable', { environment: name });
    if (error instanceof WrongTargetError) throw problem('migration_refused', { reason: error.message });
    throw error;
  }
}
