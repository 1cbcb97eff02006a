const quote = 0x22;
const newline = 0x0a;

/** Counts the rows of a CSV stream, without the header. A line break inside quotes does not end a row. */
export function rowCounter(): (bytes: Uint8Array) => number {
  let quoted = false;
  let lines = 0;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) quoted = !quoted;
      else if (byte === newline && !quoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
