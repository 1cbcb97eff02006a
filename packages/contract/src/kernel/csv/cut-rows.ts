export interface FilePart {
  readonly text: string;
  readonly isLast: boolean;
}

/**
 * Splits a CSV text that arrives in pieces into parts that end at the end of a row. A line break inside
 * quotes does not end a row; counting quotes also handles doubled ones.
 */
export async function* cutRows(pieces: AsyncIterable<string>, size: number): AsyncGenerator<FilePart> {
  // One part is held back, because only the next one shows that it is not the last.
  let completePart = '';
  let buffer = '';
  let scanned = 0;
  let insideQuotes = false;
  let lastEnd = 0;
  for await (const piece of pieces) {
    buffer += piece;
    for (; scanned < buffer.length; scanned += 1) {
      const character = buffer.charCodeAt(scanned);
      if (character === 0x22) insideQuotes = !insideQuotes;
      else if (character === 0x0a && !insideQuotes) lastEnd = scanned + 1;
      if (scanned + 1 < size || lastEnd === 0) continue;
      if (completePart !== '') yield { text: completePart, isLast: false };
      completePart = buffer.slice(0, lastEnd);
      buffer = buffer.slice(lastEnd);
      scanned -= lastEnd;
      lastEnd = 0;
    }
  }
  if (completePart !== '' && buffer !== '') yield { text: completePart, isLast: false };
  const last = buffer === '' ? completePart : buffer;
  if (last !== '') yield { text: last, isLast: true };
}
