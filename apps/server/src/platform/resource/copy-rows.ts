const backslash = 0x5c;
const newline = 0x0a;
const comma = 0x2c;

const unescaped: Readonly<Record<number, number>> = {
  0x62: 0x08,
  0x66: 0x0c,
  0x6e: newline,
  0x72: 0x0d,
  0x74: 0x09,
  0x76: 0x0b,
};

/**
 * Turns `COPY … TO STDOUT` rows in text format, each one JSON text, into the elements of a JSON array:
 * newlines become commas and COPY's escapes are undone. Memory stays at one chunk, however long the list.
 */
export async function* joinRows(
  chunks: AsyncIterable<Buffer>,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  let rows = 0;
  let escaping = false;
  let pending = false;
  for await (const chunk of chunks) {
    // Write the comma only before the next row: the last row has none.
    const out = Buffer.allocUnsafe(chunk.length + 1);
    let length = 0;
    for (const byte of chunk) {
      if (pending) {
        out[length++] = comma;
        pending = false;
      }
      if (escaping) {
        out[length++] = unescaped[byte] ?? byte;
        escaping = false;
      } else if (byte === backslash) escaping = true;
      else if (byte === newline) {
        rows += 1;
        pending = true;
      } else out[length++] = byte;
    }
    if (length > 0) yield out.subarray(0, length);
  }
  count(rows);
}

/** The same rows as lines: one JSON text each (JSONL). */
export async function* asLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let escaping = false;
  for await (const chunk of chunks) {
    const out = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      if (escaping) {
        out[length++] = unescaped[byte] ?? byte;
        escaping = false;
      } else if (byte === backslash) escaping = true;
      else out[length++] = byte;
    }
    if (length > 0) yield out.subarray(0, length);
  }
}
