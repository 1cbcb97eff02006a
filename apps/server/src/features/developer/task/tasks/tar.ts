import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

const block = 512;

/** Numbers stand as octal digits, ended by NUL. */
const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** One entry's header in the ustar format (POSIX.1-1988), as every tar reads it. */
export function tarHeader(name: string, bytes: number, modified: Date, isFolder: boolean): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`A name in a tar file has 100 bytes at most: ${name}`);
  // Eleven octal digits.
  if (bytes > 8 ** 11 - 1) throw new Error(`A file in a tar file has 8 GiB at most: ${name}`);
  header.write(name, 0);
  header.write(octal(isFolder ? 0o700 : 0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes, 12), 124);
  header.write(octal(Math.floor(modified.getTime() / 1000), 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

async function* entriesOf(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      // Empty folders count too: the database asks for some of its own.
      yield path;
      yield* entriesOf(path);
    } else if (entry.isFile()) yield path;
  }
}

/** A folder as a tar stream, each path below `under`. `isWanted` is asked for each file by its path in the folder. */
export async function* tarFolder(
  folder: string,
  under: string,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<Buffer> {
  for await (const path of entriesOf(folder)) {
    const inside = relative(folder, path).split(sep).join('/');
    const facts = await stat(path);
    if (facts.isDirectory()) {
      yield tarHeader(`${under}/${inside}/`, 0, facts.mtime, true);
      continue;
    }
    if (!isWanted(inside)) continue;
    yield tarHeader(`${under}/${inside}`, facts.size, facts.mtime, false);
    let sent = 0;
    for await (const chunk of createReadStream(path, { end: Math.max(0, facts.size - 1) })) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== facts.size) throw new Error(`${inside} changed while it was read`);
    const rest = facts.size % block;
    if (rest > 0) yield Buffer.alloc(block - rest);
  }
}

/** Two empty blocks say that nothing follows. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);
