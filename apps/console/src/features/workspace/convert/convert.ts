import { csvText } from '#kit/csv/csv.ts';
import {
  delimiterSigns,
  type ConvertRequest,
  type InspectRequest,
  type Inspection,
} from './convert-messages.ts';
import { ColumnTally, flatten } from './flatten.ts';
import { detectFormat, findTables, readTable, type BadRecord } from './read-table.ts';

export type OnProgress = (done: number, rows: number) => void;

const previewRows = 50;
/** The number of bad lines reported individually. */
const badLines = 20;

/** Reads the file once: its tables, their columns, and the first rows. */
export async function inspect(request: InspectRequest, onProgress: OnProgress): Promise<Inspection> {
  const { file } = request;
  const format = request.format ?? (await detectFormat(file));
  const tables = await findTables(file, format);
  const path = request.path ?? tables[0]?.path ?? null;
  const tally = new ColumnTally();
  const preview: [string, string][][] = [];
  const bad: BadRecord[] = [];
  let badCount = 0;
  let rows = 0;
  await readTable(file, format, path, {
    record(record) {
      const cells = flatten(record);
      tally.add(cells);
      rows += 1;
      if (preview.length < previewRows) preview.push([...cells]);
    },
    progress: (done) => onProgress(done, rows),
    bad(one) {
      badCount += 1;
      if (bad.length < badLines) bad.push(one);
    },
  });
  return { format, tables, path, columns: tally.columns(), left: tally.left, rows, preview, bad, badCount };
}

/** About a megabyte of text per blob part; a browser may store such parts on disk. */
const partLength = 1_000_000;

export async function convert(
  request: ConvertRequest,
  onProgress: OnProgress,
): Promise<{ blob: Blob; rows: number }> {
  const { file, format, path, columns } = request;
  const delimiter = delimiterSigns[request.delimiter];
  const parts: Blob[] = [];
  let text = (request.withMark ? '\uFEFF' : '') + csvText([columns], delimiter);
  let rows = 0;
  await readTable(file, format, path, {
    record(record) {
      const cells = flatten(record);
      text += csvText([columns.map((name) => cells.get(name) ?? '')], delimiter);
      rows += 1;
      if (text.length < partLength) return;
      parts.push(new Blob([text]));
      text = '';
    },
    progress: (done) => onProgress(done, rows),
    // Bad lines were already reported before the conversion.
    bad: () => {},
  });
  return { blob: new Blob([...parts, text], { type: 'text/csv;charset=utf-8' }), rows };
}
