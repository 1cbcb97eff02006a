import type { ServerResponse } from 'node:http';
import type { StreamSignal } from '@supersync/contract/workspace/event/event.ts';
import type { EventFeed, Listener } from './event-feed.ts';
import { findStart, printPosition, readEvents, type Position, type StoredEvent } from './read-events.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from '../server.ts';

/** A client slower than this catches up by itself; one that does not read at all is disconnected and may resume. */
const maxUnsentBytes = 1024 * 1024;
const drainTimeoutMs = 60_000;
const endTimeoutMs = 1000;

/** One open response of `GET /v0/events`. */
export class EventStream implements Listener {
  readonly rooms: ReadonlySet<string>;
  readonly sessionId: string;
  readonly userId: number;
  position: Position = { transaction: 0n, id: 0n };
  readonly #out: ServerResponse;
  readonly #db: Database;
  readonly #feed: EventFeed;

  constructor(
    out: ServerResponse,
    rooms: readonly string[],
    { sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>,
    db: Database,
    feed: EventFeed,
  ) {
    this.#out = out;
    this.rooms = new Set(rooms);
    this.sessionId = sessionId;
    this.userId = userId;
    this.#db = db;
    this.#feed = feed;
  }

  get open(): boolean {
    return !this.#out.destroyed && !this.#out.writableEnded;
  }

  send(event: StoredEvent): void {
    this.#write(`id: ${printPosition(event)}\ndata: ${event.message}\n\n`);
    if (this.#out.writableLength > maxUnsentBytes) {
      this.#feed.leave(this);
      this.#catchUp(false).catch(() => this.#out.destroy());
    }
  }

  #signal(name: StreamSignal): void {
    this.#write(`event: ${name}\nid: ${printPosition(this.position)}\ndata: {}\n\n`);
  }

  /** Keeps the connection alive and the client's resume position current. */
  beat(): void {
    if (!this.#out.writableNeedDrain) this.#write(`: alive\nid: ${printPosition(this.position)}\n\n`);
  }

  end(): void {
    this.#out.end();
    // A client that does not read would not receive the end either.
    setTimeout(() => this.#out.destroy(), endTimeoutMs).unref();
  }

  async begin(since: Position | null, retryMs: number): Promise<void> {
    this.#write(`retry: ${retryMs}\n\n`);
    const start = await findStart(this.#db, since);
    this.position = start.position;
    if (since !== null && !start.resumed) this.#signal('reset');
    await this.#catchUp(since === null || !start.resumed);
    this.#signal('ready');
  }

  /** Sends the missed events at the client's pace, then joins the feed without a gap. */
  async #catchUp(isUpToDate: boolean): Promise<void> {
    const rooms = [...this.rooms];
    let mayJoin = isUpToDate;
    for (;;) {
      await this.#drained();
      if (!this.open || (mayJoin && this.#feed.join(this))) return;
      const { events, position, full } = await readEvents(this.#db, this.position, rooms);
      for (const event of events) {
        this.#write(`id: ${printPosition(event)}\ndata: ${event.message}\n\n`);
        this.position = event;
        await this.#drained();
      }
      this.position = position;
      mayJoin = !full;
    }
  }

  #write(text: string): void {
    if (this.open) this.#out.write(text);
  }

  async #drained(): Promise<void> {
    if (!this.open || !this.#out.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#out.destroy(), drainTimeoutMs);
      const done = (): void => {
        clearTimeout(timer);
        this.#out.off('drain', done).off('close', done);
        resolve();
      };
      this.#out.once('drain', done).once('close', done);
    });
  }
}
