/** What a message begins with: a letter, and the length of what follows it, the length's own four bytes included. */
const headLength = 5;
const lengthBytes = 4;

const copyData = 0x64;
const copyDone = 0x63;
/** CopyOutResponse, and what a server may say at any moment: parameters, notices, notifications. */
const passedOver: ReadonlySet<number> = new Set([0x48, 0x53, 0x4e, 0x41]);

/** Of each of a million heads: looking at the bytes oneself is several times quicker than asking the buffer. */
const lengthAt = (bytes: Buffer, at: number): number =>
  (((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)) >>>
  0;

function headOf(code: number, left: number): Buffer {
  const head = Buffer.alloc(headLength);
  head[0] = code;
  head.writeUInt32BE(left + lengthBytes, 1);
  return head;
}

export interface CopiedBytes {
  /** The rows of what was read, without the heads of their messages. */
  readonly rows: Buffer;
  readonly end: CopyEnd | null;
}

/** The rows have ended. */
export interface CopyEnd {
  /** All of them came; otherwise what is left says why not. */
  readonly isWhole: boolean;
  /** What the driver has to read from there on. */
  readonly rest: Buffer;
}

/**
 * Takes the rows of `copy … to stdout` out of the protocol, however its bytes are cut. Every row is a message of its own,
 * so the rows are moved together where they are: an object for each costs a long table more than the rows do.
 */
export function copyReader(): (bytes: Buffer) => CopiedBytes {
  const head = Buffer.alloc(headLength);
  let headBytes = 0;
  let code = 0;
  let left = 0;
  return (given) => {
    // The connection's own bytes are not ours to change.
    const bytes = Buffer.from(given);
    let at = 0;
    let kept = 0;
    while (at < bytes.length) {
      if (left === 0) {
        if (headBytes === 0 && bytes.length - at >= headLength) {
          code = bytes[at] ?? 0;
          left = lengthAt(bytes, at + 1) - lengthBytes;
          at += headLength;
        } else {
          // The head is cut in two: it is put together first.
          head[headBytes] = bytes[at] ?? 0;
          at += 1;
          headBytes += 1;
          if (headBytes < headLength) continue;
          headBytes = 0;
          code = head[0] ?? 0;
          left = lengthAt(head, 1) - lengthBytes;
        }
        if (code === copyData) continue;
        const rows = bytes.subarray(0, kept);
        if (code === copyDone) return { rows, end: { isWhole: true, rest: bytes.subarray(at) } };
        if (!passedOver.has(code))
          return {
            rows,
            end: { isWhole: false, rest: Buffer.concat([headOf(code, left), bytes.subarray(at)]) },
          };
        continue;
      }
      const length = Math.min(left, bytes.length - at);
      if (code === copyData) {
        bytes.copyWithin(kept, at, at + length);
        kept += length;
      }
      at += length;
      left -= length;
    }
    return { rows: bytes.subarray(0, kept), end: null };
  };
}
