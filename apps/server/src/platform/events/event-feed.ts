import type { Database, Log } from '../db/database.ts';
import { onPublished } from './publish.ts';
import { comparePositions, readEvents, type Position, type StoredEvent } from './read-events.ts';

export interface Listener {
  readonly rooms: ReadonlySet<string>;
  /** Everything up to here is sent. */
  position: Position;
  send(event: StoredEvent): void;
}

/** Poll for other servers' commits; our own wake the feed. */
const intervalMs = { postgres: 250, embedded: 2000 } as const;
const retryDelayMs = 1000;

/** One reader of events for all streams of this process; runs only while someone listens. */
export class EventFeed {
  readonly #db: Database;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  readonly #unsubscribe: () => void;
  /** Null without listeners. */
  #position: Position | null = null;
  #wake: (() => void) | null = null;
  #woken = false;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
    this.#unsubscribe = onPublished(() => this.wake());
  }

  /** Polls now. */
  wake(): void {
    this.#woken = true;
    this.#wake?.();
  }

  /** False while the listener is behind the feed: it has to catch up by itself and try again. */
  join(listener: Listener): boolean {
    if (this.#position !== null && comparePositions(listener.position, this.#position) < 0) return false;
    this.#listeners.add(listener);
    if (this.#position === null) {
      this.#position = listener.position;
      void this.#run(listener.position);
    }
    return true;
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.#unsubscribe();
    this.#wake?.();
  }

  async #run(start: Position): Promise<void> {
    let position = start;
    while (this.#listeners.size > 0) {
      let pauseMs: number = intervalMs[this.#db.kind];
      this.#woken = false;
      try {
        const batch = await readEvents(this.#db, position, null);
        for (const event of batch.events) for (const listener of this.#listeners) offer(listener, event);
        position = batch.position;
        this.#position = position;
        for (const listener of this.#listeners)
          if (comparePositions(listener.position, position) < 0) listener.position = position;
        if (batch.full) continue;
      } catch (error) {
        this.#log.warn({ err: error }, 'Live events could not be read');
        pauseMs = retryDelayMs;
      }
      await this.#pause(pauseMs);
    }
    this.#position = null;
  }

  async #pause(milliseconds: number): Promise<void> {
    if (this.#woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }
}

function offer(listener: Listener, event: StoredEvent): void {
  if (!listener.rooms.has(event.room) || comparePositions(event, listener.position) <= 0) return;
  listener.send(event);
  listener.position = event;
}
