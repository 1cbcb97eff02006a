/** A message header: one type byte, and the length of the rest including its own four bytes. */
const headLength = 5;
const lengthBytes = 4;

const copyData = 0x64;
const copyDone = 0x63;
/** CopyOutResponse, and asynchronous messages: parameters, notices, notifications. */
const ignoredTypes: ReadonlySet<number> = new Set([0x48, 0x53, 0x4e, 0x41]);

/** Called for millions of headers: reading the bytes directly is several times faster than `readInt32BE`. */
const lengthAt = (bytes: Buffer, at: number): number =>
  (((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)) >>>
  0;

function headOf(code: number, remaining: number): Buffer {
  const head = Buffer.alloc(headLength);
  head[0] = code;
  head.writeUInt32BE(remaining + lengthBytes, 1);
  return head;
}

export interface CopiedBytes {
  /** Row data without message headers, in full pieces until the end. */
  readonly rows: readonly Buffer[];
  readonly end: CopyEnd | null;
}

/** The end of the rows. */
export interface CopyEnd {
  /** CopyDone arrived; otherwise `rest` starts with the error. */
  readonly isWhole: boolean;
  /** What the driver reads from here on. */
  readonly rest: Buffer;
}

/** The server sends 8 kB at a time; to hand on each would cost more than to read it. */
export const pieceBytes = 65_536;

/**
 * Extracts the rows of `copy … to stdout` from the protocol, however its bytes are split. Every row is a
 * message, so the rows are gathered in large pieces: an object per row costs more than the rows.
 */
export function copyReader(): (bytes: Buffer) => CopiedBytes {
  const head = Buffer.alloc(headLength);
  let headBytes = 0;
  let code = 0;
  let remaining = 0;
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let filled = 0;

  function gather(bytes: Buffer, from: number, to: number, full: Buffer[]): void {
    for (let at = from; at < to;) {
      const copied = bytes.copy(piece, filled, at, to);
      at += copied;
      filled += copied;
      if (filled < pieceBytes) return;
      full.push(piece);
      piece = Buffer.allocUnsafeSlow(pieceBytes);
      filled = 0;
    }
  }

  return (bytes) => {
    const rows: Buffer[] = [];
    const ended = (end: CopyEnd): CopiedBytes => {
      if (filled > 0) rows.push(piece.subarray(0, filled));
      return { rows, end };
    };
    let at = 0;
    while (at < bytes.length) {
      if (remaining === 0) {
        if (headBytes === 0 && bytes.length - at >= headLength) {
          code = bytes[at] ?? 0;
          remaining = lengthAt(bytes, at + 1) - lengthBytes;
          at += headLength;
        } else {
          // The header is split over two chunks: collect it first.
          head[headBytes] = bytes[at] ?? 0;
          at += 1;
          headBytes += 1;
          if (headBytes < headLength) continue;
          headBytes = 0;
          code = head[0] ?? 0;
          remaining = lengthAt(head, 1) - lengthBytes;
        }
        if (code === copyData) continue;
        if (code === copyDone) return ended({ isWhole: true, rest: bytes.subarray(at) });
        if (!ignoredTypes.has(code))
          return ended({
            isWhole: false,
            rest: Buffer.concat([headOf(code, remaining), bytes.subarray(at)]),
          });
        continue;
      }
      const length = Math.min(remaining, bytes.length - at);
      if (code === copyData) gather(bytes, at, at + length, rows);
      at += length;
      remaining -= length;
    }
    return { rows, end: null };
  };
}
