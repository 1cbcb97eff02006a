import { SaxesParser } from 'saxes';
import { FormatError } from './json-records.ts';
import { zipEntries, zipStream, type ZipEntry } from './zip.ts';

/** The part of the Excel format needed for values: sheets, shared texts, and which numbers are dates. */

type Attributes = Readonly<Record<string, string>>;

interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Excel may write `x:row` or `row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function readXml(
  file: Blob,
  entry: ZipEntry,
  handlers: XmlHandlers,
  onBytes: (count: number) => void = () => {},
): Promise<void> {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new FormatError('This Excel file is damaged.');
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  parser.on('text', (text) => handlers.text?.(text));
  const decoder = new TextDecoder();
  for await (const chunk of await zipStream(file, entry)) {
    onBytes(chunk.length);
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.close();
}

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly entry: ZipEntry }[];
  readonly texts: readonly string[];
  /** By the index of a cell's style. */
  readonly isDate: readonly boolean[];
  readonly startsIn1904: boolean;
}

async function readTexts(file: Blob, entry: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (entry === undefined) return texts;
  let current = '';
  let inText = false;
  let inReading = 0;
  await readXml(file, entry, {
    open(name) {
      if (name === 'si') current = '';
      // The phonetic reading of a word is not part of its text.
      if (name === 'rPh') inReading += 1;
      inText = name === 't' && inReading === 0;
    },
    text(text) {
      if (inText) current += text;
    },
    close(name) {
      if (name === 'rPh') inReading -= 1;
      if (name === 't') inText = false;
      if (name === 'si') texts.push(current);
    },
  });
  return texts;
}

/** A date format such as `yyyy-mm-dd`; ignores colours, quoted text and `\x`. */
export const formatsDates = (code: string): boolean =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

async function readStyles(file: Blob, entry: ZipEntry | undefined): Promise<boolean[]> {
  const isDate: boolean[] = [];
  if (entry === undefined) return isDate;
  const own = new Map<number, boolean>();
  let inCells = false;
  await readXml(file, entry, {
    open(name, attributes) {
      if (name === 'numFmt')
        own.set(Number(attributes['numFmtId']), formatsDates(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      isDate.push(own.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return isDate;
}

export async function readWorkbook(file: Blob): Promise<Workbook> {
  const entries = new Map((await zipEntries(file)).map((entry) => [entry.name, entry]));
  const main = entries.get('xl/workbook.xml');
  const links = entries.get('xl/_rels/workbook.xml.rels');
  if (main === undefined || links === undefined)
    throw new FormatError('This is a ZIP file, but not an Excel workbook (.xlsx).');
  const targets = new Map<string, string>();
  await readXml(file, links, {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(xl\/)?/, 'xl/'));
    },
  });
  const named: { name: string; id: string }[] = [];
  let startsIn1904 = false;
  await readXml(file, main, {
    open(name, attributes) {
      if (name === 'sheet') named.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? '' });
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  const sheets = named.flatMap(({ name, id }) => {
    const entry = entries.get(targets.get(id) ?? '');
    return entry === undefined ? [] : [{ name, entry }];
  });
  return {
    sheets,
    texts: await readTexts(file, entries.get('xl/sharedStrings.xml')),
    isDate: await readStyles(file, entries.get('xl/styles.xml')),
    startsIn1904,
  };
}

const dayMs = 86_400_000;

/** Excel counts days; its first calendar includes a 29 February 1900 that did not exist. */
export function dateText(serial: number, startsIn1904: boolean): string {
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const moment = new Date(start + Math.round(serial * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (serial >= 0 && serial < 1) return time;
  return moment.getTime() % dayMs === 0 ? day : `${day} ${time}`;
}

/** `AB12` → 27. */
function columnOf(place: string): number {
  let number = 0;
  for (const letter of /^[A-Z]+/.exec(place)?.[0] ?? '') number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

function cellValue(book: Workbook, type: string, style: number, text: string): string {
  if (type === 's') return book.texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type !== 'n' || text === '' || book.isDate[style] !== true) return text;
  return dateText(Number(text), book.startsIn1904);
}

/** The rows of a sheet, as the texts of their cells. */
export async function readSheet(
  file: Blob,
  book: Workbook,
  entry: ZipEntry,
  onRow: (cells: string[]) => void,
  onBytes: (count: number) => void,
): Promise<void> {
  let cells: string[] = [];
  let place = 0;
  let type = 'n';
  let style = 0;
  let text = '';
  let inValue = false;
  await readXml(
    file,
    entry,
    {
      open(name, attributes) {
        if (name === 'row') cells = [];
        if (name === 'v' || name === 't') inValue = true;
        if (name !== 'c') return;
        place = attributes['r'] === undefined ? cells.length : columnOf(attributes['r']);
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        text = '';
      },
      text(more) {
        if (inValue) text += more;
      },
      close(name) {
        if (name === 'v' || name === 't') inValue = false;
        if (name === 'c') {
          while (cells.length < place) cells.push('');
          cells[place] = cellValue(book, type, style, text);
        }
        if (name === 'row') onRow(cells);
      },
    },
    onBytes,
  );
}

/** The column names in the first row; missing or duplicate names are generated. */
export function headerNames(cells: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const wanted = cell.trim() === '' ? `Column ${index + 1}` : cell.trim();
    let name = wanted;
    for (let count = 2; names.includes(name); count += 1) name = `${wanted} ${count}`;
    names.push(name);
  }
  return names;
}
