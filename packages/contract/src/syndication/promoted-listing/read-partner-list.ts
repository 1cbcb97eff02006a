import { cutText } from '../../kernel/format/cut-text.ts';
import { separatorOf } from '../../kernel/csv/separator.ts';

/** Parses CSV cells row by row: quotes as in RFC 4180, the separator of the header, any line ending. */
function cellsOf(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

const idNames = ['listing id', 'listingid', 'listing', 'id', 'ad id', 'adid'];
const titleNames = ['title', 'name', 'property', 'address', 'headline'];

export interface PartnerList {
  readonly listings: readonly { readonly listingId: string; readonly title?: string }[];
  /** Rows without an id, or with a too long one. */
  readonly skipped: number;
}

const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/[_-]+/g, ' ');

/** Parses a partner's list; null without an id column. */
export function readPartnerList(text: string): PartnerList | null {
  const [head = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  const names = head.map(plain);
  const columnOf = (wanted: readonly string[]): number =>
    wanted.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  const idColumn = columnOf(idNames);
  if (idColumn < 0) return null;
  const titleColumn = columnOf(titleNames);
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const listings = filled.flatMap((row) => {
    const listingId = (row[idColumn] ?? '').trim();
    if (listingId === '' || listingId.length > 80) return [];
    const title = cutText((row[titleColumn] ?? '').trim(), 200);
    return [title === '' ? { listingId } : { listingId, title }];
  });
  return { listings, skipped: filled.length - listings.length };
}
