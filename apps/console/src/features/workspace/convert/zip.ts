import { FormatError } from './json-records.ts';

/** The part of the ZIP format an Excel file needs: the directory at its end, and single files as streams. */
export interface ZipEntry {
  readonly name: string;
  /** The compression method: 0 none, 8 deflate. */
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly headerAt: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;
/** The end record and the longest comment that may follow it. */
const endLength = 22 + 65_535;

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

const broken = (): FormatError => new FormatError('This is not an Excel file, or it is damaged.');

export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const tailAt = Math.max(0, file.size - endLength);
  const tail = await viewOf(file, tailAt, file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end -= 1;
  if (end < 0) throw broken();
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const at = tail.getUint32(end + 16, true);
  if (at === 0xffffffff || count === 0xffff)
    throw new FormatError('Excel files of more than 4 GB are not read.');
  if (at + size > file.size) throw broken();
  const list = await viewOf(file, at, at + size);
  const entries: ZipEntry[] = [];
  let place = 0;
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > list.byteLength || list.getUint32(place, true) !== entrySignature) throw broken();
    const nameLength = list.getUint16(place + 28, true);
    const skipped = list.getUint16(place + 30, true) + list.getUint16(place + 32, true);
    if (place + 46 + nameLength > list.byteLength) throw broken();
    const name = new Uint8Array(list.buffer, list.byteOffset + place + 46, nameLength);
    entries.push({
      name: new TextDecoder().decode(name),
      method: list.getUint16(place + 10, true),
      packedSize: list.getUint32(place + 20, true),
      size: list.getUint32(place + 24, true),
      headerAt: list.getUint32(place + 42, true),
    });
    place += 46 + nameLength + skipped;
  }
  return entries;
}

/** The decompressed bytes of one file. */
export async function zipStream(
  file: Blob,
  entry: ZipEntry,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const header = await viewOf(file, entry.headerAt, entry.headerAt + 30);
  if (header.byteLength < 30 || header.getUint32(0, true) !== fileSignature) throw broken();
  const from = entry.headerAt + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(from, from + entry.packedSize).stream();
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new FormatError('This Excel file is packed in a way that is not read here.');
  return packed.pipeThrough(new DecompressionStream('deflate-raw'));
}
