import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ListenOptions, Log, Subscription } from './database.ts';

const MAX_BACKOFF_MS = 5_000;
const PROBE_INTERVAL_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;

interface Subscriber {
  readonly onMessage: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
}

/** Listens to all channels over one connection and reconnects when it breaks. */
export class Listener {
  readonly #connection: pg.ClientConfig;
  readonly #log: Log;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
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
    const subscriber: Subscriber = { onMessage, onGap: options.onGap };
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    subscribers.add(subscriber);
    this.#subscribers.set(channel, subscribers);
    try {
      const client = this.#client ?? (await (this.#connecting ??= this.#connect()));
      await this.#command(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await this.#remove(channel, subscriber);
      throw error;
    }
    const isHealthy = (): boolean => this.#client !== undefined;
    return {
      get healthy() {
        return isHealthy();
      },
      close: () => this.#remove(channel, subscriber),
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#probe);
    this.#subscribers.clear();
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #remove(channel: string, subscriber: Subscriber): Promise<void> {
    const subscribers = this.#subscribers.get(channel);
    if (subscribers?.delete(subscriber) !== true || subscribers.size > 0) return;
    this.#subscribers.delete(channel);
    // If the connection is lost, there is nothing to undo.
    if (this.#client === undefined) return;
    await this.#command(this.#client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
  }

  /** One at a time: future versions of the driver will not queue them. */
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
      for (const channel of this.#subscribers.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (lost || this.#closing.signal.aborted) throw new Error('The connection was lost while connecting');
    } catch (error) {
      this.#connecting = undefined;
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    this.#connecting = undefined;
    this.#probe = setInterval(() => void this.#check(client), PROBE_INTERVAL_MS).unref();
    return client;
  }

  /** A connection can die silently; only a probe shows it. */
  async #check(client: pg.Client): Promise<void> {
    const silence = delay(PROBE_TIMEOUT_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('No answer')),
    );
    try {
      await Promise.race([this.#command(client, 'select 1'), silence]);
    } catch (error) {
      this.#log.warn({ err: error }, 'The notification connection does not answer');
      client.connection.stream.destroy();
    } finally {
      silence.catch(() => {});
    }
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    this.#log.warn({}, 'The notification connection is lost');
    for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, MAX_BACKOFF_MS)) {
      try {
        await (this.#connecting ??= this.#connect());
        for (const subscriber of [...this.#subscribers.values()].flatMap((subscribers) => [...subscribers])) {
          this.#guarded(() => subscriber.onGap?.());
        }
        return;
      } catch {
        await delay(pause, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  #deliver(channel: string, payload: string): void {
    for (const subscriber of this.#subscribers.get(channel) ?? [])
      this.#guarded(() => subscriber.onMessage(payload));
  }

  #guarded(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#log.error({ err: error }, 'A notification handler failed');
    }
  }
}
