import type { Segment } from './document-window.ts';

/** One row on the screen. */
export interface DocumentRow {
  /** The bytes of the document it shows, including the line end. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The line started in a row above. */
  readonly isContinued: boolean;
}

const wide = /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;

function utf8Length(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}

/**
 * Breaks lines into rows of this many columns: rows of equal height make every position exact, for lines of any
 * length. Keeps the whole text.
 */
export function rowsOf({ from, text }: Segment, columns: number): readonly DocumentRow[] {
  const rows: DocumentRow[] = [];
  let at = from;
  let row = { from, text: '', columns: 0, isContinued: false };
  const close = (isContinued: boolean): void => {
    rows.push({ from: row.from, to: at, text: row.text, isContinued: row.isContinued });
    row = { from: at, text: '', columns: 0, isContinued };
  };
  for (const character of text) {
    const length = utf8Length(character.codePointAt(0) ?? 0);
    if (character === '\n') {
      at += length;
      close(false);
      continue;
    }
    const taken = wide.test(character) ? 2 : 1;
    if (row.columns > 0 && row.columns + taken > columns) close(true);
    at += length;
    row.text += character;
    row.columns += taken;
  }
  if (at > row.from) close(false);
  return rows;
}

/** The row that shows a byte, or the nearest. */
export function rowAt(rows: readonly DocumentRow[], byte: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.from ?? 0) <= byte) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
