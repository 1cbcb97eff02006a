// The parts of PostgreSQL's wire protocol (version 3) that the multiplexer needs.

const LARGEST_STARTUP = 64 * 1024;
const LARGEST_MESSAGE = 256 * 1024 * 1024;
const TYPE_AND_LENGTH = 5;

export const startupCode = {
  protocol3: 196_608,
  cancel: 80_877_102,
  ssl: 80_877_103,
  gss: 80_877_104,
} as const;

export type ClientMessage =
  | { readonly kind: 'startup'; readonly code: number }
  | { readonly kind: 'message'; readonly type: string; readonly bytes: Buffer };

/** Splits the bytes of one client into messages. Chunks are joined only once a message is complete. */
export class ClientMessageReader {
  #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  #neededBytes = 8;
  #started = false;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
  }

  next(): ClientMessage | undefined {
    if (this.#bufferedBytes < this.#neededBytes) return undefined;
    const bytes = this.#joined();
    const length = this.#started ? messageLength(bytes) : startupLength(bytes);
    if (bytes.length < length) {
      this.#neededBytes = length;
      return undefined;
    }
    this.#chunks = [bytes.subarray(length)];
    this.#bufferedBytes = bytes.length - length;
    if (this.#started) {
      this.#neededBytes = TYPE_AND_LENGTH;
      return {
        kind: 'message',
        type: String.fromCharCode(bytes.readUInt8(0)),
        bytes: bytes.subarray(0, length),
      };
    }
    const code = bytes.readInt32BE(4);
    this.#started = code === startupCode.protocol3;
    this.#neededBytes = this.#started ? TYPE_AND_LENGTH : 8;
    return { kind: 'startup', code };
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    if (this.#chunks.length === 1 && first !== undefined) return first;
    const joined = Buffer.concat(this.#chunks, this.#bufferedBytes);
    this.#chunks = [joined];
    return joined;
  }
}

function startupLength(bytes: Buffer): number {
  const length = bytes.readInt32BE(0);
  if (length < 8 || length > LARGEST_STARTUP) throw new Error('A startup message of impossible length');
  return length;
}

function messageLength(bytes: Buffer): number {
  const length = 1 + bytes.readInt32BE(1);
  if (length < TYPE_AND_LENGTH || length > LARGEST_MESSAGE) throw new Error('A message of impossible length');
  return length;
}

export function buildMessage(type: string, ...parts: Buffer[]): Buffer {
  const header = Buffer.alloc(TYPE_AND_LENGTH);
  header.write(type, 0, 'latin1');
  header.writeInt32BE(4 + parts.reduce((sum, part) => sum + part.length, 0), 1);
  return Buffer.concat([header, ...parts]);
}

export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

export function readCString(bytes: Buffer, from: number): { text: string; end: number } {
  const zero = bytes.indexOf(0, from);
  if (zero < 0) throw new Error('A text without its end');
  return { text: bytes.toString('utf8', from, zero), end: zero + 1 };
}

export const syncMessage = buildMessage('S');

export function simpleQuery(text: string): Buffer {
  return buildMessage('Q', cString(text));
}

export function closeStatement(name: string): Buffer {
  return buildMessage('C', Buffer.from('S'), cString(name));
}

export function fatalError(code: string, message: string): Buffer {
  return buildMessage(
    'E',
    cString('SFATAL'),
    cString('VFATAL'),
    cString(`C${code}`),
    cString(`M${message}`),
    Buffer.from([0]),
  );
}

/** The first message of a client. The engine's answer to ours is the greeting of every client. */
export function startupMessage(): Buffer {
  const body = Buffer.concat([
    cString('user'),
    cString('postgres'),
    cString('database'),
    cString('postgres'),
    Buffer.from([0]),
  ]);
  const header = Buffer.alloc(8);
  header.writeInt32BE(8 + body.length, 0);
  header.writeInt32BE(startupCode.protocol3, 4);
  return Buffer.concat([header, body]);
}
