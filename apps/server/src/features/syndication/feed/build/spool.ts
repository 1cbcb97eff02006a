import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Scratch } from '#platform/files/file-store.ts';
import { checksum, chunkBytes, compressChunk } from '#platform/syndication/compressed.ts';

export interface SpooledChunk {
  readonly start: number;
  readonly length: number;
  readonly storedAt: number;
  readonly storedLength: number;
}

/** A larger document is a bug of ours: no partner accepts it. */
const maxBytes = 512 * 1024 * 1024;

export class DocumentTooLarge extends Error {
  constructor() {
    super(`The document is larger than ${maxBytes / 1024 / 1024} MB, so it was given up.`);
    this.name = 'DocumentTooLarge';
  }
}

/**
 * A document being written to a file beside the database, chunk by chunk: memory stays at one chunk, and nothing is
 * stored before the document is complete.
 */
export class Spool {
  readonly #file: FileHandle;
  readonly #scratch: Scratch;
  readonly #hash = createHash('sha256');
  readonly chunks: SpooledChunk[] = [];
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #crc = 0;
  #bytes = 0;
  #storedBytes = 0;

  private constructor(file: FileHandle, scratch: Scratch) {
    this.#file = file;
    this.#scratch = scratch;
  }

  static async open(scratch: Scratch): Promise<Spool> {
    return new Spool(await open(scratch.path, 'wx+'), scratch);
  }

  /** Returns where the text starts in the document and its length in bytes. */
  async write(text: string): Promise<{ readonly start: number; readonly length: number }> {
    const bytes = Buffer.from(text, 'utf8');
    const start = this.#bytes;
    this.#hash.update(bytes);
    this.#crc = checksum(bytes, this.#crc);
    this.#bytes += bytes.length;
    if (this.#bytes > maxBytes) throw new DocumentTooLarge();
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes >= chunkBytes) await this.#flush(false);
    return { start, length: bytes.length };
  }

  async #flush(all: boolean): Promise<void> {
    let rest = Buffer.concat(this.#pending);
    const minBytes = all ? 1 : chunkBytes;
    while (rest.length >= minBytes) {
      const chunk = rest.subarray(0, chunkBytes);
      rest = rest.subarray(chunkBytes);
      const stored = await compressChunk(chunk);
      await this.#file.write(stored, 0, stored.length, this.#storedBytes);
      const last = this.chunks.at(-1);
      this.chunks.push({
        start: last === undefined ? 0 : last.start + last.length,
        length: chunk.length,
        storedAt: this.#storedBytes,
        storedLength: stored.length,
      });
      this.#storedBytes += stored.length;
    }
    this.#pending = [rest];
    this.#pendingBytes = rest.length;
  }

  async end(): Promise<{
    readonly hash: string;
    readonly crc32: number;
    readonly bytes: number;
    readonly storedBytes: number;
  }> {
    await this.#flush(true);
    return {
      hash: this.#hash.digest('hex'),
      crc32: this.#crc,
      bytes: this.#bytes,
      storedBytes: this.#storedBytes,
    };
  }

  /** A chunk as stored. */
  async stored({ storedAt, storedLength }: SpooledChunk): Promise<Buffer> {
    const bytes = Buffer.alloc(storedLength);
    await this.#file.read(bytes, 0, storedLength, storedAt);
    return bytes;
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await this.#scratch.remove();
  }
}
