import type { PGlite } from '@electric-sql/pglite';
import { AnswerFilter, type Notification } from './answer-filter.ts';
import { simpleQuery } from './wire.ts';

export interface Outcome {
  readonly failed: boolean;
  readonly notifications: readonly Notification[];
}

/** The engine's only session. A batch runs to its end within the call, so batches never interleave. */
export class EngineSession {
  readonly #engine: PGlite;
  readonly #onFatal: (reason: string) => never;

  /** `onFatal` must end the thread: after a fatal error the engine loops forever inside the call. */
  constructor(engine: PGlite, onFatal: (reason: string) => never) {
    this.#engine = engine;
    this.#onFatal = onFatal;
  }

  get inTransaction(): boolean {
    return this.#engine.isInTransaction();
  }

  run(batch: Buffer, onAnswer: (bytes: Uint8Array) => void): Outcome {
    const filter = new AnswerFilter(onAnswer);
    // The streaming call does all its work before it returns its promise. The plain one would also parse
    // every answer and never free the result.
    this.#engine
      .execProtocolRawStream(batch, {
        syncToFs: false,
        onRawData: (bytes) => {
          filter.push(bytes);
          if (filter.fatal !== undefined) this.#onFatal(filter.fatal);
        },
      })
      .catch((error: unknown) => this.#onFatal(String(error)));
    return filter;
  }

  /** For the multiplexer's own statements, whose answer is discarded. */
  command(text: string): Outcome {
    return this.run(simpleQuery(text), () => {});
  }

  /** The first column of every row, as text. */
  commandRows(text: string): string[] {
    const pieces: Buffer[] = [];
    const { failed } = this.run(simpleQuery(text), (bytes) => pieces.push(Buffer.from(bytes)));
    if (failed) throw new Error(`The database refused its own statement: ${text}`);
    return firstColumn(Buffer.concat(pieces));
  }
}

function firstColumn(answer: Buffer): string[] {
  const DATA_ROW = 0x44;
  const rows: string[] = [];
  for (let at = 0; at < answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (answer[at] !== DATA_ROW) continue;
    const length = answer.readInt32BE(at + 7);
    if (length >= 0) rows.push(answer.toString('utf8', at + 11, at + 11 + length));
  }
  return rows;
}
