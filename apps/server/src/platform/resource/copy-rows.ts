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
 * The rows of a `COPY … TO STDOUT` in text format, each one JSON text, as the elements of a JSON list: a row's end
 * becomes a comma, and what COPY escaped is put back. Memory stays at one chunk, however long the list.
 */
export async function* joinRows(
  chunks: AsyncIterable<Buffer>,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  let rows = 0;
  let escaping = false;
  let pending = false;
  for await (const chunk of chunks) {
    // A comma waits until a next row is seen: the last row has none.
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
