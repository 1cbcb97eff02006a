export interface FilePart {
  readonly text: string;
  readonly isLast: boolean;
}

/**
 * Cuts a CSV text that arrives piece by piece into parts that end at the end of a row. A line break inside quotes is
 * not an end, and a quote doubled inside quotes does not end them, which counting quotes alone gets right.
 */
export async function* cutRows(pieces: AsyncIterable<string>, size: number): AsyncGenerator<FilePart> {
  // One part is kept back, because only the next one tells that it was not the last.
  let ready = '';
  let held = '';
  let scanned = 0;
  let insideQuotes = false;
  let lastEnd = 0;
  for await (const piece of pieces) {
    held += piece;
    for (; scanned < held.length; scanned += 1) {
      const character = held.charCodeAt(scanned);
      if (character === 0x22) insideQuotes = !insideQuotes;
      else if (character === 0x0a && !insideQuotes) lastEnd = scanned + 1;
      if (scanned + 1 < size || lastEnd === 0) continue;
      if (ready !== '') yield { text: ready, isLast: false };
      ready = held.slice(0, lastEnd);
      held = held.slice(lastEnd);
      scanned -= lastEnd;
      lastEnd = 0;
    }
  }
  if (ready !== '' && held !== '') yield { text: ready, isLast: false };
  const last = held === '' ? ready : held;
  if (last !== '') yield { text: last, isLast: true };
}
