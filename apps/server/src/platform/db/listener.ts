import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ListenOptions, Log, Subscription } from './database.ts';

const LONGEST_PAUSE_MS = 5_000;
const PROBE_EVERY_MS = 30_000;
const PROBE_WITHIN_MS = 10_000;

interface Hearer {
  readonly onMessage: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
}

/** Hears all channels over one connection and takes it up again when it breaks. */
export class Listener {
  readonly #connection: pg.ClientConfig;
  readonly #log: Log;
  readonly #hearers = new Map<string, Set<Hearer>>();
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #lastCommand: Promise<unknown> = Promise.resolve();
  #probe: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();

  constructor(connection: pg.ClientConfig, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    options: ListenOptions = {},
  ): Promise<Subscription> {
    const hearer: Hearer = { onMessage, onGap: options.onGap };
    const hearers = this.#hearers.get(channel) ?? new Set();
    hearers.add(hearer);
    this.#hearers.set(channel, hearers);
    try {
      const client = this.#client ?? (await (this.#connecting ??= this.#connect()));
      await this.#command(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await this.#remove(channel, hearer);
      throw error;
    }
    const isHealthy = (): boolean => this.#client !== undefined;
    return {
      get healthy() {
        return isHealthy();
      },
      close: () => this.#remove(channel, hearer),
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#probe);
    this.#hearers.clear();
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #remove(channel: string, hearer: Hearer): Promise<void> {
    const hearers = this.#hearers.get(channel);
    if (hearers?.delete(hearer) !== true || hearers.size > 0) return;
    this.#hearers.delete(channel);
    // If the connection is lost, there is nothing left to undo.
    if (this.#client === undefined) return;
    await this.#command(this.#client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
  }

  /** One at a time: the driver will cease to queue them itself. */
  #command(client: pg.Client, text: string): Promise<unknown> {
    const answer = this.#lastCommand.then(() => client.query(text));
    this.#lastCommand = answer.catch(() => {});
    return answer;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#connection, keepAlive: true });
    let lost = false;
    const onLost = (): void => {
      if (lost) return;
      lost = true;
      if (this.#client !== client) return;
      this.#client = undefined;
      clearInterval(this.#probe);
      void this.#reconnect();
    };
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#hearers.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (lost || this.#closing.signal.aborted) throw new Error('The connection was lost while it was made');
    } catch (error) {
      this.#connecting = undefined;
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    this.#connecting = undefined;
    this.#probe = setInterval(() => void this.#check(client), PROBE_EVERY_MS).unref();
    return client;
  }

  /** A connection can die without a word; only a question shows it. */
  async #check(client: pg.Client): Promise<void> {
    const silence = delay(PROBE_WITHIN_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('No answer')),
    );
    try {
      await Promise.race([this.#command(client, 'select 1'), silence]);
    } catch (error) {
      this.#log.warn({ err: error }, 'The connection for notifications does not answer');
      client.connection.stream.destroy();
    } finally {
      silence.catch(() => {});
    }
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    this.#log.warn({}, 'The connection for notifications is lost');
    for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await (this.#connecting ??= this.#connect());
        for (const hearer of [...this.#hearers.values()].flatMap((hearers) => [...hearers])) {
          this.#guarded(() => hearer.onGap?.());
        }
        return;
      } catch {
        await delay(pause, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const hearer of this.#hearers.get(channel) ?? []) this.#guarded(() => hearer.onMessage(payload));
  }

  #guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#log.error({ err: error }, 'A notification was not handled');
    }
  }
}
