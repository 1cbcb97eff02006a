import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { adUrl, pageAddressPattern } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import type { UploadColumns } from './receive-upload.ts';

export interface UploadRow {
  readonly propertyId: number | null;
  readonly partner: string;
  readonly url: string;
  readonly note: string | null;
  readonly problem: string | null;
}

const largestId = 2_147_483_647;
const longestUrl = 2000;

/** Our CSV export escapes formulas with an apostrophe; it is not part of the value. */
const unescapeFormula = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

const shortened = (text: string): string => (text.length > 60 ? `${cutText(text, 60)}…` : text);

/** Parses one row of an upload, with its problem if any. */
export function readUploadRow(columns: UploadColumns, cells: readonly string[]): UploadRow {
  const cell = (at: number | null): string => (at === null ? '' : unescapeFormula((cells[at] ?? '').trim()));
  const id = cell(columns.propertyId);
  const partner = cell(columns.partner);
  const url = cell(columns.url);
  const note = cell(columns.note);
  const isId = /^\d{1,10}$/.test(id) && Number(id) >= 1 && Number(id) <= largestId;
  const problem = ((): string | null => {
    if (id === '') return 'The property is missing';
    if (!isId) return `“${shortened(id)}” is not the number of a property`;
    if (partner === '') return 'The partner is missing';
    if (url === '') return 'The address is missing';
    if (url.length > longestUrl || !pageAddressPattern.test(url) || URL.parse(url) === null)
      return `“${shortened(url)}” is not an address with http:// or https://`;
    if (!adUrl.fields.note.schema.safeParse(note).success) return 'The note is too long';
    return null;
  })();
  return { propertyId: isId ? Number(id) : null, partner, url, note: note === '' ? null : note, problem };
}
