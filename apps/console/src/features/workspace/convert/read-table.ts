import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { FormatError, JsonSplitter, parse, type RecordPath } from './json-records.ts';
import { headerNames, readSheet, readWorkbook } from './xlsx-records.ts';
import { XmlSplitter } from './xml-records.ts';

export const fileFormats = choices({
  json: 'JSON',
  ndjson: 'NDJSON, one record a line',
  xml: 'XML',
  xlsx: 'Excel (.xlsx)',
});
export type FileFormat = ChoiceOf<typeof fileFormats>;

/** A part of a file whose members are rows: a list in JSON, a repeated element in XML, a sheet. */
export interface FoundTable {
  readonly path: readonly string[];
  /** Rows seen while searching, which stops after the first megabytes; null if not counted. */
  readonly seen: number | null;
}

export interface BadRecord {
  readonly line: number;
  readonly message: string;
}

/** How many bytes of a file are searched for tables. */
const outlineBytes = 8_000_000;

const firstText = async (file: Blob): Promise<string> => {
  const text = new TextDecoder().decode(await file.slice(0, 65_536).arrayBuffer());
  return text.replace(/^\uFEFF/, '').trimStart();
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** By content; the file name cannot be trusted. */
export async function detectFormat(file: Blob): Promise<FileFormat> {
  const text = await firstText(file);
  if (text.startsWith('PK\u0003\u0004')) return 'xlsx';
  if (text.startsWith('<')) return 'xml';
  const [first = '', ...rest] = text.split(/\r?\n/);
  const next = rest.find((line) => line.trim() !== '');
  if (isJson(first) && next !== undefined && /^\s*[{["\d]/.test(next)) return 'ndjson';
  return 'json';
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of file.stream()) {
    const hasMark = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    isFirst = false;
    yield hasMark ? chunk.subarray(3) : chunk;
  }
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path);

async function jsonTables(file: Blob): Promise<FoundTable[]> {
  const found = new Map<string, { path: readonly string[]; seen: number; objects: number }>();
  const splitter = new JsonSplitter([], {
    list(path, memberIsObject) {
      const key = keyOf(path);
      const table = found.get(key) ?? { path: [...path], seen: 0, objects: 0 };
      table.seen += 1;
      if (memberIsObject) table.objects += 1;
      found.set(key, table);
    },
  });
  for await (const chunk of chunksOf(file.slice(0, outlineBytes))) splitter.write(chunk);
  // People mean lists of objects by a table; prefer the longest.
  return [...found.values()].toSorted((a, b) => b.objects - a.objects || b.seen - a.seen);
}

/** The encoding the document declares; UTF-8 by default. */
async function xmlDecoder(file: Blob): Promise<TextDecoder> {
  const start = await file.slice(0, 400).text();
  const label = /<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    throw new FormatError(`The document says it is written in ${label}, which this browser cannot read.`);
  }
}

async function xmlTables(file: Blob): Promise<FoundTable[]> {
  const found = new Map<string, { path: readonly string[]; seen: number }>();
  const splitter = new XmlSplitter([], {
    element(path) {
      const key = keyOf(path);
      const table = found.get(key) ?? { path: [...path], seen: 0 };
      table.seen += 1;
      found.set(key, table);
    },
  });
  const decoder = await xmlDecoder(file);
  for await (const chunk of chunksOf(file.slice(0, outlineBytes)))
    splitter.write(decoder.decode(chunk, { stream: true }));
  const all = [...found.values()];
  const hasParts = ({ path }: FoundTable): boolean =>
    all.some(
      (other) => other.path.length === path.length + 1 && path.every((name, at) => other.path[at] === name),
    );
  // The outermost repeated element with children; then any other with children.
  return all
    .filter(hasParts)
    .toSorted((a, b) => Number(b.seen > 1) - Number(a.seen > 1) || a.path.length - b.path.length);
}

export async function findTables(file: Blob, format: FileFormat): Promise<FoundTable[]> {
  switch (format) {
    case 'json':
      return jsonTables(file);
    case 'ndjson':
      return [];
    case 'xml':
      return xmlTables(file);
    case 'xlsx':
      return (await readWorkbook(file)).sheets.map(({ name }) => ({ path: [name], seen: null }));
  }
}

export interface Reading {
  readonly record: (record: unknown) => void;
  /** The part that was read, from 0 to 1. */
  readonly progress: (done: number) => void;
  /** An invalid line; the others are read anyway. */
  readonly bad: (bad: BadRecord) => void;
}

async function readJson(file: Blob, path: RecordPath, reading: Reading): Promise<void> {
  const splitter = new JsonSplitter(path, {
    record: (text, line) => reading.record(parse(text, line)),
  });
  let read = 0;
  for await (const chunk of chunksOf(file)) {
    splitter.write(chunk);
    read += chunk.length;
    reading.progress(read / file.size);
  }
  splitter.end();
}

async function readLines(file: Blob, reading: Reading): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  let read = 0;
  const take = (text: string): void => {
    line += 1;
    if (text.trim() === '') return;
    try {
      reading.record(JSON.parse(text));
    } catch (error) {
      reading.bad({ line, message: error instanceof Error ? error.message : String(error) });
    }
  };
  for await (const chunk of chunksOf(file)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) take(text);
    read += chunk.length;
    reading.progress(read / file.size);
  }
  take(rest + decoder.decode());
}

async function readXml(file: Blob, path: readonly string[], reading: Reading): Promise<void> {
  const splitter = new XmlSplitter(path, { record: reading.record });
  const decoder = await xmlDecoder(file);
  let read = 0;
  for await (const chunk of chunksOf(file)) {
    splitter.write(decoder.decode(chunk, { stream: true }));
    read += chunk.length;
    reading.progress(read / file.size);
  }
  splitter.end();
}

async function readExcel(file: Blob, [name]: readonly string[], reading: Reading): Promise<void> {
  const book = await readWorkbook(file);
  const sheet = book.sheets.find((each) => each.name === name) ?? book.sheets[0];
  if (sheet === undefined) throw new FormatError('This workbook has no sheet.');
  let names: string[] | undefined;
  let read = 0;
  const take = (cells: string[]): void => {
    if (cells.every((cell) => cell === '')) return;
    if (names === undefined) {
      names = headerNames(cells);
      return;
    }
    const known = names;
    reading.record(
      Object.fromEntries(cells.map((cell, index) => [known[index] ?? `Column ${index + 1}`, cell])),
    );
  };
  await readSheet(file, book, sheet.entry, take, (count) => {
    read += count;
    reading.progress(Math.min(1, read / Math.max(1, sheet.entry.size)));
  });
}

/** Every row of a table, one after the other; memory does not grow with the file. A null path is the whole file. */
export async function readTable(
  file: Blob,
  format: FileFormat,
  path: readonly string[] | null,
  reading: Reading,
): Promise<void> {
  switch (format) {
    case 'json':
      return readJson(file, path, reading);
    case 'ndjson':
      return readLines(file, reading);
    case 'xml':
      return readXml(file, path ?? [], reading);
    case 'xlsx':
      return readExcel(file, path ?? [], reading);
  }
}
