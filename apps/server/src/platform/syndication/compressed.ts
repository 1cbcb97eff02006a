import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

/**
 * A document is stored in chunks that can be read one by one and concatenated into one deflate stream: each ends with
 * a full flush. Sending to a partner needs no recompression, and showing a listing reads one chunk.
 */
export const chunkBytes = 262_144;

const deflated = promisify<Buffer, object, Buffer>(deflateRaw);
const inflated = promisify<Buffer, object, Buffer>(inflateRaw);

export const compressChunk = (bytes: Buffer): Promise<Buffer> =>
  deflated(bytes, { finishFlush: constants.Z_FULL_FLUSH });

export const expandChunk = (bytes: Buffer): Promise<Buffer> =>
  inflated(bytes, { finishFlush: constants.Z_SYNC_FLUSH });

export const checksum = (bytes: Buffer, before: number): number => crc32(bytes, before);

/** Gzip header and trailer around the chunks (RFC 1952): a single member, as some readers stop after the first. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

export function gzipTail(crc: number, bytes: number): Buffer {
  const tail = Buffer.alloc(10);
  // An empty last block.
  tail.writeUInt16LE(0x0003, 0);
  tail.writeUInt32LE(crc, 2);
  tail.writeUInt32LE(bytes % 2 ** 32, 6);
  return tail;
}

export const gzipBytes = (storedBytes: number): number => gzipHead.length + storedBytes + 10;
