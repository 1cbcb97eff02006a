import { Readable } from 'node:stream';
import type pg from 'pg';
import { copyReader, type CopyEnd } from './copy-messages.ts';

type Listener = (bytes: Buffer) => void;

/**
 * The rows of `copy … to stdout`: `client.query(new CopyStream(text))`. It reads the connection instead of
 * the driver while rows arrive, with backpressure; at the end or an error the driver takes over again.
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
    // The listeners take bytes, which their type does not say.
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
      for (const piece of rows) this.#isWanted = this.push(piece);
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
    // Otherwise the driver reads the error and calls `handleError`; ending here would pass for a complete
    // copy.
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

  /** Called by the driver when the statement fails. */
  handleError(error: Error): void {
    this.destroy(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {}
}
