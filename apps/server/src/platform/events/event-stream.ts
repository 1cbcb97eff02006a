import type { ServerResponse } from 'node:http';
import type { StreamSignal } from '@supersync/contract/event/event.ts';
import { offer, type EventFeed, type Listener } from './event-feed.ts';
import { findStart, printPosition, readEvents, type Position, type StoredEvent } from './read-events.ts';
import type { Database } from '../db/database.ts';

/** A client that does not read is let go before it costs memory. It comes back and resumes where it was. */
const mostUnsentBytes = 1024 * 1024;
const drainPatienceMs = 10_000;

/** One open answer of `GET /v0/events`. */
export class EventStream implements Listener {
  readonly rooms: ReadonlySet<string>;
  readonly sessionId: string;
  position: Position = { transaction: 0n, id: 0n };
  readonly #out: ServerResponse;

  constructor(out: ServerResponse, rooms: readonly string[], sessionId: string) {
    this.#out = out;
    this.rooms = new Set(rooms);
    this.sessionId = sessionId;
  }

  get open(): boolean {
    return !this.#out.destroyed && !this.#out.writableEnded;
  }

  send(event: StoredEvent): void {
    this.#write(`id: ${printPosition(event)}\ndata: ${event.message}\n\n`);
  }

  #signal(name: StreamSignal): void {
    this.#write(`event: ${name}\nid: ${printPosition(this.position)}\ndata: {}\n\n`);
  }

  /** Keeps the connection known to be alive, and what the client would resume from up to date. */
  beat(): void {
    this.#write(`: alive\nid: ${printPosition(this.position)}\n\n`);
  }

  end(): void {
    this.#out.end();
  }

  /** Sends what was missed, then hands over to the feed without a gap. */
  async begin(db: Database, feed: EventFeed, since: Position | null, retryMs: number): Promise<void> {
    this.#write(`retry: ${retryMs}\n\n`);
    const start = await findStart(db, since);
    this.position = start.position;
    if (since !== null && !start.resumed) this.#signal('reset');
    const rooms = [...this.rooms];
    let caughtUp = since === null || !start.resumed;
    while (this.open) {
      if (caughtUp && feed.join(this)) break;
      const batch = await readEvents(db, this.position, rooms);
      for (const event of batch.events) offer(this, event);
      this.position = batch.position;
      caughtUp = !batch.full;
      await this.#drained();
    }
    if (this.open) this.#signal('ready');
    else feed.leave(this);
  }

  #write(text: string): void {
    if (!this.open) return;
    this.#out.write(text);
    if (this.#out.writableLength > mostUnsentBytes) this.#out.destroy();
  }

  async #drained(): Promise<void> {
    if (!this.open || !this.#out.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#out.destroy(), drainPatienceMs);
      const done = (): void => {
        clearTimeout(timer);
        this.#out.off('drain', done).off('close', done);
        resolve();
      };
      this.#out.once('drain', done).once('close', done);
    });
  }
}
