import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { problem } from '@supersync/contract/kernel/errors.ts';

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;

export async function receiveToFile(source: Readable, path: string, maxBytes: number): Promise<void> {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(problem('too_large', { limit: `a file of ${megabytes(maxBytes)}` }));
      else done(null, chunk);
    },
  });
  await pipeline(source, limit, createWriteStream(path, { flags: 'wx' }));
}
