import { createServer, type Server } from 'node:net';
import { AnswerSpool } from './answer-spool.ts';
import { ClientConnection, type Batch, type ConnectionEvents } from './client-connection.ts';
import type { EngineSession, Outcome } from './engine-session.ts';
import { quoteIdentifier } from './statement-text.ts';
import { closeStatement, fatalError, startupMessage, syncMessage } from './wire.ts';

/** Short enough that sockets are served between batches. */
const TURN_MS = 10;

export interface MultiplexerOptions {
  session: EngineSession;
  spoolFolder: string;
  /** A client that is idle in a transaction is disconnected after this time if others wait. */
  idleInTransactionMs: number;
}

/**
 * Lets many PostgreSQL clients share the engine's one session. A batch (everything up to Sync, or one simple
 * query) runs as a unit; a connection in a transaction keeps the session until it ends; the others queue.
 */
export class Multiplexer implements ConnectionEvents {
  readonly #session: EngineSession;
  readonly #options: MultiplexerOptions;
  readonly #server: Server;
  readonly #greeting: Buffer;
  readonly #connections = new Set<ClientConnection>();
  readonly #waiting = new Set<ClientConnection>();
  #owner: ClientConnection | undefined;
  #ownerSilence: NodeJS.Timeout | undefined;
  #chores: (() => void)[] = [];
  #turn: NodeJS.Immediate | undefined;
  #lastBatchAt = performance.now();
  batchesRun = 0;

  constructor(options: MultiplexerOptions) {
    this.#options = options;
    this.#session = options.session;
    const greeting: Buffer[] = [];
    this.#session.run(startupMessage(), (bytes) => greeting.push(Buffer.from(bytes)));
    this.#greeting = Buffer.concat(greeting);
    this.#server = createServer((socket) => this.#connections.add(new ClientConnection(socket, this)));
  }

  listen(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(path, resolve);
    });
  }

  /** No client is being served, and none has been for this long. */
  idleFor(milliseconds: number): boolean {
    const busy = this.#owner !== undefined || this.#waiting.size > 0;
    return !busy && performance.now() - this.#lastBatchAt >= milliseconds;
  }

  /** Runs when no transaction is open, between client batches. */
  whenFree(chore: () => void): void {
    this.#chores.push(chore);
    this.#schedule();
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    for (const connection of this.#connections) connection.destroy();
    await closed;
    clearTimeout(this.#ownerSilence);
    clearImmediate(this.#turn);
    if (this.#session.inTransaction) this.#session.command('rollback');
  }

  greet(connection: ClientConnection): void {
    connection.send(this.#greeting);
  }

  batchReady(connection: ClientConnection): void {
    this.#waiting.add(connection);
    this.#lockBookings();
  }

  /** Deferred: a client that queries without pause would keep the thread from serving the others. */
  readyAgain(connection: ClientConnection): void {
    this.#waiting.add(connection);
    this.#schedule();
  }

  closed(connection: ClientConnection): void {
    this.#connections.delete(connection);
    this.#waiting.delete(connection);
    if (this.#owner === connection) {
      this.#session.run(syncMessage, () => {});
      if (this.#session.inTransaction) this.#session.command('rollback');
      this.#setOwner(undefined);
    }
    this.whenFree(() => this.#forget(connection));
  }

  #schedule(): void {
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      this.#lockBookings();
    });
  }

  #lockBookings(): void {
    if (this.#turn !== undefined) return;
    const until = performance.now() + TURN_MS;
    for (let connection = this.#next(); connection !== undefined; connection = this.#next()) {
      if (performance.now() > until) {
        this.#schedule();
        return;
      }
      this.#serve(connection);
    }
  }

  /**
   * The connection that has waited longest: a Set keeps insertion order, and a served connection is re-added
   * at the end.
   */
  #next(): ClientConnection | undefined {
    if (this.#owner !== undefined) return this.#owner.ready ? this.#owner : undefined;
    const chore = this.#chores.shift();
    if (chore !== undefined) {
      chore();
      if (this.#chores.length > 0) this.#schedule();
    }
    for (const connection of this.#waiting) {
      if (connection.ready) return connection;
      this.#waiting.delete(connection);
    }
    return undefined;
  }

  #serve(connection: ClientConnection): void {
    this.#waiting.delete(connection);
    const batch = connection.takeBatch();
    if (batch === undefined) return;
    const spool = new AnswerSpool(this.#options.spoolFolder);
    const outcome = this.#session.run(batch.bytes, (bytes) => spool.write(bytes));
    this.#lastBatchAt = performance.now();
    this.batchesRun += 1;
    if (!outcome.failed) this.#changeChannels(connection, batch);
    this.#setOwner(batch.unfinished || this.#session.inTransaction ? connection : undefined);
    connection.answer(spool);
    this.#notify(outcome);
  }

  #setOwner(owner: ClientConnection | undefined): void {
    clearTimeout(this.#ownerSilence);
    this.#ownerSilence = undefined;
    this.#owner = owner;
    if (owner !== undefined) this.#watchSilence(owner);
  }

  #watchSilence(owner: ClientConnection): void {
    this.#ownerSilence = setTimeout(() => {
      if (this.#owner !== owner) return;
      if (this.#waiting.size === 0) this.#watchSilence(owner);
      else owner.end(fatalError('25P03', 'terminating connection due to idle-in-transaction timeout'));
    }, this.#options.idleInTransactionMs);
  }

  #notify(outcome: Outcome): void {
    for (const { channel, bytes } of outcome.notifications) {
      for (const connection of this.#connections) {
        if (connection.channels.has(channel)) connection.send(bytes);
      }
    }
  }

  #changeChannels(connection: ClientConnection, batch: Batch): void {
    for (const { listen, channel } of batch.channelChanges) {
      if (listen && channel !== undefined) connection.channels.add(channel);
      if (listen) continue;
      if (channel === undefined) connection.channels.clear();
      else connection.channels.delete(channel);
      this.#listenForOthers();
    }
  }

  /** One connection's UNLISTEN affects the whole session: listen again for the others. */
  #listenForOthers(): void {
    const wanted = new Set([...this.#connections].flatMap((connection) => [...connection.channels]));
    for (const channel of wanted) this.#notify(this.#session.command(`listen ${quoteIdentifier(channel)}`));
  }

  #forget(connection: ClientConnection): void {
    const names = [...connection.names.inEngine];
    if (names.length > 0) {
      this.#session.run(Buffer.concat([...names.map(closeStatement), syncMessage]), () => {});
    }
    for (const channel of connection.channels) {
      const isStillUsed = [...this.#connections].some((other) => other.channels.has(channel));
      if (!isStillUsed) this.#notify(this.#session.command(`unlisten ${quoteIdentifier(channel)}`));
    }
  }
}
