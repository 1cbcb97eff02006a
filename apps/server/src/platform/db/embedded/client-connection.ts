import type { Socket } from 'node:net';
import type { AnswerSpool } from './answer-spool.ts';
import { channelChange, copiesIn, type ChannelChange } from './statement-text.ts';
import { StatementNames } from './statement-names.ts';
import { ClientMessageReader, readCString, simpleQuery, startupCode, type ClientMessage } from './wire.ts';

const BODY = 5;
const FINAL_MESSAGE_MS = 1000;
/** The engine would lose its only session over COPY data. This raises an error instead. */
const refuseCopyIn = simpleQuery(
  `do $$ begin raise exception 'COPY FROM STDIN is not available here; insert from unnest() or json instead' using errcode = '0A000'; end $$`,
);

/** Message types a client may send after startup. Any other would make the engine end its session. */
const batchTypes = new Set(['P', 'B', 'D', 'E', 'C', 'S', 'H', 'Q']);
const batchEnds = new Set(['S', 'H', 'Q']);
/** Left over from a failed COPY; PostgreSQL ignores them too. */
const copyTypes = new Set(['d', 'c', 'f']);

export interface Batch {
  readonly bytes: Buffer;
  /** Ended with a flush: more messages follow, and the session stays with this connection until then. */
  readonly unfinished: boolean;
  readonly channelChanges: readonly ChannelChange[];
}

export interface ConnectionEvents {
  greet(connection: ClientConnection): void;
  batchReady(connection: ClientConnection): void;
  /** It has read its answer and has another batch. */
  readyAgain(connection: ClientConnection): void;
  closed(connection: ClientConnection): void;
}

/** One client of the multiplexer: splits its messages into batches and sends its answers as fast as it reads them. */
export class ClientConnection {
  readonly names = new StatementNames();
  readonly channels = new Set<string>();
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  readonly #reader = new ClientMessageReader();
  #batches: Batch[] = [];
  #open: Buffer[] = [];
  #openChanges: ChannelChange[] = [];
  #refused = false;
  #leaving = false;
  #sending: AnswerSpool | undefined;
  #afterSending: Buffer[] = [];

  constructor(socket: Socket, events: ConnectionEvents) {
    this.#socket = socket;
    this.#events = events;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => events.closed(this));
  }

  /** A client gets its next answer only after reading the last one, so at most one is buffered for it. */
  get ready(): boolean {
    return this.#batches.length > 0 && this.#sending === undefined && !this.#socket.destroyed;
  }

  takeBatch(): Batch | undefined {
    return this.#batches.shift();
  }

  answer(spool: AnswerSpool): void {
    this.#sending = spool;
    void spool.sendTo(this.#socket).then(() => {
      this.#sending = undefined;
      for (const bytes of this.#afterSending.splice(0)) this.send(bytes);
      if (this.ready) this.#events.readyAgain(this);
      else if (this.#leaving && this.#batches.length === 0) this.#socket.end();
    });
  }

  /** For messages outside an answer: they must not land in the middle of one. */
  send(bytes: Buffer): void {
    if (this.#socket.destroyed) return;
    if (this.#sending === undefined) this.#socket.write(bytes);
    else this.#afterSending.push(bytes);
  }

  end(finalMessage: Buffer): void {
    if (this.#sending === undefined) this.#socket.write(finalMessage);
    this.#socket.destroySoon();
    setTimeout(() => this.#socket.destroy(), FINAL_MESSAGE_MS).unref();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer | string): void {
    try {
      this.#reader.push(Buffer.from(chunk));
      for (let message = this.#reader.next(); message !== undefined; message = this.#reader.next()) {
        this.#handle(message);
      }
    } catch {
      // Not PostgreSQL's protocol: no answer would be understood.
      this.#socket.destroy();
    }
    if (this.ready) this.#events.batchReady(this);
  }

  #handle(message: ClientMessage): void {
    if (message.kind === 'startup') {
      if (message.code === startupCode.ssl || message.code === startupCode.gss) this.#socket.write('N');
      else if (message.code === startupCode.protocol3) this.#events.greet(this);
      else this.#socket.end(); // A cancel request: the engine cannot stop a statement midway.
    } else if (message.type === 'X') {
      this.#leaving = true;
      if (this.#sending === undefined && this.#batches.length === 0) this.#socket.end();
    } else if (batchTypes.has(message.type)) {
      this.#collect(message.type, message.bytes);
    } else if (!copyTypes.has(message.type)) {
      throw new Error(`A message of unknown type ${message.type}`);
    }
  }

  #collect(type: string, bytes: Buffer): void {
    if (type === 'Q') this.#note(readCString(bytes, BODY).text);
    if (type === 'P') this.#note(readCString(bytes, readCString(bytes, BODY).end).text);
    this.#open.push(this.names.rename(type, bytes));
    if (!batchEnds.has(type)) return;
    this.#batches.push({
      unfinished: type === 'H' && !this.#refused,
      bytes: this.#refused ? refuseCopyIn : Buffer.concat(this.#open),
      channelChanges: this.#refused ? [] : this.#openChanges,
    });
    this.#open = [];
    this.#openChanges = [];
    this.#refused = false;
  }

  #note(statement: string): void {
    const change = channelChange(statement);
    if (change !== undefined) this.#openChanges.push(change);
    if (copiesIn(statement)) this.#refused = true;
  }
}
