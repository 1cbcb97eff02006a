import { Readable } from 'node:stream';
import type pg from 'pg';
import { copyReader, type CopyEnd } from './copy-messages.ts';

type Listener = (bytes: Buffer) => void;

/**
 * The rows of `copy … to stdout`: `client.query(new CopyStream(text))`. While they come, it reads the connection in the
 * driver's place, no faster than they are wanted; then, or at an error, the driver reads on.
 */
export class CopyStream extends Readable implements pg.Submittable {
  readonly #text: string;
  readonly #read = copyReader();
  #source: pg.Connection['stream'] | undefined;
  #driver: Listener[] = [];
  #isWanted = false;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    this.#source = stream;
    // Whoever listens takes bytes; the types of listeners do not say so.
    this.#driver = stream.rawListeners('data') as Listener[];
    for (const listener of this.#driver) stream.off('data', listener);
    stream.pause();
    stream.on('readable', this.#forward);
    connection.query(this.#text);
    this.#forward();
  }

  readonly #forward = (): void => {
    while (this.#isWanted && this.#source !== undefined) {
      const bytes: Buffer | null = this.#source.read();
      if (bytes === null) return;
      const { rows, end } = this.#read(bytes);
      if (rows.length > 0) this.#isWanted = this.push(rows);
      if (end !== null) this.#giveBack(end);
    }
  };

  #giveBack({ isWhole, rest }: CopyEnd): void {
    const source = this.#source;
    if (source === undefined) return;
    this.#source = undefined;
    source.off('readable', this.#forward);
    for (const listener of this.#driver) {
      source.on('data', listener);
      listener.call(source, rest);
    }
    process.nextTick(() => source.resume());
    // Otherwise the driver reads why, and tells `handleError`: an end before that would pass for the whole.
    if (isWhole) this.push(null);
  }

  override _read(): void {
    this.#isWanted = true;
    this.#forward();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#source?.off('readable', this.#forward);
    this.#source = undefined;
    callback(error);
  }

  /** The driver tells it of the statement's failure. */
  handleError(error: Error): void {
    this.destroy(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {}
}
