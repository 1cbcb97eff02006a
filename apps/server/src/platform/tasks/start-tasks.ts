import { randomBytes } from 'node:crypto';
import type { Subscription } from '../db/database.ts';
import { registerJob } from '../jobs/jobs.ts';
import type { Server } from '../server.ts';
import { makeRunJob } from './call-workers.ts';
import { carryOut, LiveRuns } from './carry-out.ts';
import {
  sendHeartbeat,
  heartbeatSeconds,
  requeueUnclaimedRuns,
  endCrashed,
  endUnknown,
} from './housekeeping.ts';
import { RunTurns } from './run-turns.ts';
import { claimDueSlots } from './scheduler.ts';
import { cancelChannel } from './stop-client-work.ts';

/** Other servers may add schedules without our hearing of it. */
const maxPollIntervalMs = 5000;
const housekeepingIntervalMs = 10_000;

const wakers = new WeakMap<Server['db'], () => void>();

/** A schedule changed here: its slot may come sooner than we thought. */
export const schedulesChanged = (server: Pick<Server, 'db'>): void => wakers.get(server.db)?.();

/** Something done again and again, never twice at once, with a pause of its own choosing in between. */
class Round {
  readonly #work: () => Promise<number>;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(work: () => Promise<number>, failed: (error: unknown) => void) {
    this.#work = work;
    this.#failed = failed;
  }

  now(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    this.#running = this.#once();
  }

  async #once(): Promise<void> {
    let pauseMs = maxPollIntervalMs;
    try {
      pauseMs = await this.#work();
    } catch (error) {
      this.#failed(error);
    }
    this.#running = null;
    if (this.#stopped) return;
    const isAgain = this.#again;
    this.#again = false;
    if (isAgain || pauseMs <= 0) setImmediate(() => this.now());
    else this.#timer = setTimeout(() => this.now(), pauseMs);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}

/** Registers the machinery that turns slots into runs and carries them out, where this process is one that works. */
export function startTasks(server: Server): void {
  const { app, db, log } = server;
  const worker = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const runs = new LiveRuns();
  const turns = new RunTurns(server, worker);
  registerJob(
    server,
    makeRunJob(server, (call, stopping) => carryOut(server, { runs, turns }, call, stopping)),
  );

  const failed =
    (what: string) =>
    (error: unknown): void =>
      log.error({ err: error }, what);
  const look = new Round(async () => {
    const { nextInMs } = await claimDueSlots(server);
    return Math.min(nextInMs ?? maxPollIntervalMs, maxPollIntervalMs);
  }, failed('The schedules could not be looked at'));
  const beats = new Round(async () => {
    await sendHeartbeat(server, worker, runs);
    return heartbeatSeconds * 1000;
  }, failed('A worker could not say that it lives'));
  let isFirst = true;
  const care = new Round(async () => {
    // The embedded database belongs to one process: what ran before this one started has nobody any more.
    const isAlone = isFirst && db.kind === 'embedded';
    isFirst = false;
    await endCrashed(server, worker, isAlone ? 0 : undefined);
    await endUnknown(server);
    await requeueUnclaimedRuns(server);
    return housekeepingIntervalMs;
  }, failed('The runs could not be looked after'));

  let subscription: Promise<Subscription> | undefined;
  server.whenWorking.push(() => {
    wakers.set(db, () => look.now());
    subscription = db.listen(cancelChannel, (id) => {
      if (runs.get(Number(id)) !== undefined) beats.now();
    });
    subscription.catch(failed('Cancellations are not heard at once'));
    for (const round of [care, look, beats]) round.now();
  });
  app.addHook('preClose', async () => {
    wakers.delete(db);
    await Promise.all([care, look, beats].map((round) => round.stop()));
    await subscription?.then(
      (made) => made.close(),
      () => {},
    );
  });
}
