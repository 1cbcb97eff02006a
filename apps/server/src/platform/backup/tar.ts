import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const block = 512;

/** Numbers stand as octal digits, ended by NUL. */
const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** One entry's header in the ustar format (POSIX.1-1988), as every tar reads it. */
function tarHeader(name: string, bytes: number, modified: Date): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`A name in a tar file has 100 bytes at most: ${name}`);
  // Eleven octal digits.
  if (bytes > 8 ** 11 - 1) throw new Error(`A file in a tar file has 8 GiB at most: ${name}`);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes, 12), 124);
  header.write(octal(Math.floor(modified.getTime() / 1000), 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

async function* entriesOf(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* entriesOf(path);
    else if (entry.isFile()) yield path;
  }
}

/** One file as a part of a tar stream. */
export async function* tarFile(path: string, name: string): AsyncGenerator<Buffer> {
  const facts = await stat(path);
  yield tarHeader(name, facts.size, facts.mtime);
  let sent = 0;
  if (facts.size > 0)
    for await (const chunk of createReadStream(path, { end: facts.size - 1 })) {
      sent += chunk.length;
      yield chunk;
    }
  if (sent !== facts.size) throw new Error(`${name} changed while it was read`);
  const rest = facts.size % block;
  if (rest > 0) yield Buffer.alloc(block - rest);
}

/** A folder as a tar stream, each path below `under`. `isWanted` is asked for each file by its path in the folder. */
export async function* tarFolder(
  folder: string,
  under: string,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<Buffer> {
  for await (const path of entriesOf(folder)) {
    const inside = relative(folder, path).split(sep).join('/');
    if (isWanted(inside)) yield* tarFile(path, `${under}/${inside}`);
  }
}

/** Two empty blocks say that nothing follows. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

export interface TarEntry {
  readonly name: string;
  /** To be read before the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>;
}

/** Takes pieces of any size from a stream. */
class Pieces {
  readonly #source: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Between one byte and `most`; empty at the end. */
  async some(most: number): Promise<Buffer> {
    while (this.#left.length === 0) {
      const { value, done } = await this.#source.next();
      if (done === true) return this.#left;
      this.#left = value;
    }
    const piece = this.#left.subarray(0, most);
    this.#left = this.#left.subarray(piece.length);
    return piece;
  }

  async exactly(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let missing = bytes; missing > 0;) {
      const piece = await this.some(missing);
      if (piece.length === 0) throw new Error('The file ends too early');
      pieces.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}

async function* contentOf(pieces: Pieces, bytes: number): AsyncGenerator<Buffer> {
  for (let missing = bytes; missing > 0;) {
    const piece = await pieces.some(missing);
    if (piece.length === 0) throw new Error('The file ends too early');
    missing -= piece.length;
    yield piece;
  }
  await pieces.exactly((block - (bytes % block)) % block);
}

/** The files of a tar stream as `tarFile` writes it, one after another. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const pieces = new Pieces(source);
  for (;;) {
    const header = await pieces.exactly(block);
    if (header.every((byte) => byte === 0)) return;
    const textAt = (from: number, length: number): string => {
      const text = header.toString('latin1', from, from + length);
      const end = text.indexOf('\0');
      return end < 0 ? text : text.slice(0, end);
    };
    const name = textAt(0, 100);
    const bytes = Number.parseInt(textAt(124, 12), 8);
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (sum !== Number.parseInt(textAt(148, 8), 8) || !Number.isSafeInteger(bytes) || bytes < 0)
      throw new Error('This is not a tar file, or it is damaged');
    const content = contentOf(pieces, bytes);
    yield { name, content };
    // What was left unread is passed over.
    for await (const _ of content);
  }
}
