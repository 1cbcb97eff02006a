import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const MEMORY_LIMIT_BYTES = 8 * 1024 * 1024;
let filesMade = 0;

/**
 * Buffers one answer until its client has read it. The engine produces an answer in one go and cannot wait
 * for a slow reader, so a large one (an export) goes to a file instead of memory.
 */
export class AnswerSpool {
  readonly #folder: string;
  #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  #file: { path: string; descriptor: number } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  write(bytes: Uint8Array): void {
    this.#chunks.push(Buffer.from(bytes));
    this.#bufferedBytes += bytes.length;
    if (this.#bufferedBytes > MEMORY_LIMIT_BYTES) this.#spill();
  }

  /** Resolves when the client has read everything or disconnected. */
  async sendTo(socket: Socket): Promise<void> {
    if (this.#file === undefined) {
      if (socket.destroyed || this.#bufferedBytes === 0) return;
      if (!socket.write(this.#takeChunks())) await drained(socket);
      return;
    }
    this.#spill();
    const { path, descriptor } = this.#file;
    try {
      await pipeline(createReadStream(path, { fd: descriptor, start: 0, autoClose: false }), socket, {
        end: false,
      });
    } catch {
      socket.destroy();
    } finally {
      this.discard();
    }
  }

  discard(): void {
    this.#chunks = [];
    if (this.#file === undefined) return;
    closeSync(this.#file.descriptor);
    rmSync(this.#file.path, { force: true });
    this.#file = undefined;
  }

  #spill(): void {
    if (this.#file === undefined) {
      filesMade += 1;
      const path = join(this.#folder, `answer-${filesMade}`);
      this.#file = { path, descriptor: openSync(path, 'wx+', 0o600) };
      // Unlinked at once, so it disappears with the process, even a killed one. Windows needs the name until
      // the end.
      if (process.platform !== 'win32') rmSync(path);
    }
    const bytes = this.#takeChunks();
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file.descriptor, bytes, at);
  }

  #takeChunks(): Buffer {
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bufferedBytes = 0;
    return bytes;
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
