import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';
import { readTar, tarEnd, tarFile } from './tar.ts';

/** The bytes in pieces of this size. */
async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

it('reads what it writes, however it is cut into pieces, and finds damage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'supersync-test-tar-'));
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 1500 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 700 }),
        async (files, size) => {
          const parts: Buffer[] = [];
          for (const [index, bytes] of files.entries()) {
            const path = join(folder, String(index));
            await writeFile(path, bytes);
            parts.push(await all(tarFile(path, `files/${index}`)));
          }
          const packed = Buffer.concat([...parts, tarEnd()]);
          const read: [string, Buffer][] = [];
          for await (const { name, content } of readTar(pieces(packed, size)))
            read.push([name, await all(content)]);
          expect(read).toEqual(files.map((bytes, index) => [`files/${index}`, Buffer.from(bytes)]));
        },
      ),
      { numRuns: 50 },
    );
    await writeFile(join(folder, 'one'), 'content');
    const packed = Buffer.concat([await all(tarFile(join(folder, 'one'), 'one')), tarEnd()]);
    const readAll = async (bytes: Buffer): Promise<void> => {
      for await (const { content } of readTar(pieces(bytes, 512))) await all(content);
    };
    await expect(readAll(packed.subarray(0, 600))).rejects.toThrow('ends too early');
    packed[0] = 0x41;
    await expect(readAll(packed)).rejects.toThrow('damaged');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('lines end with a line feed alone', async () => {
  const lines = ['"a\u2028b"', '', '"é\r"', 'last'];
  const bytes = Buffer.from(lines.join('\n'));
  for (let size = 1; size <= bytes.length; size += 1) {
    const read: string[] = [];
    for await (const line of linesOf(pieces(bytes, size))) read.push(line);
    expect(read).toEqual(lines);
  }
});
