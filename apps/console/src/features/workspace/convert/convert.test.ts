import { beforeAll, describe, expect, it } from 'vitest';
import { convert, inspect } from './convert.ts';
import type { ConvertRequest } from './convert-messages.ts';

const bytesOf = async (data: Blob | ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Uint8Array(await new Response(data).arrayBuffer());

const deflated = (text: string) =>
  bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));

/** A ZIP record: its length, and little-endian numbers at their offsets. */
function zipRecord(length: number, numbers: Readonly<Record<number, number>>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length));
  // Numbers larger than two bytes are written first, so that they do not overwrite neighbours.
  for (const [at, value] of Object.entries(numbers)) view.setUint16(Number(at), value & 0xffff, true);
  for (const [at, value] of Object.entries(numbers))
    if (value > 0xffff) view.setUint16(Number(at) + 2, value >>> 16, true);
  return new Uint8Array(view.buffer);
}

/** A ZIP file of the given texts, every other one deflated, as Excel and others do. */
async function zipped(files: Readonly<Record<string, string>>): Promise<Blob> {
  const parts: Blob[] = [];
  const list: Blob[] = [];
  let at = 0;
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const isPacked = index % 2 === 0;
    const bytes = isPacked ? await deflated(text) : await bytesOf(new Blob([text]));
    const header = zipRecord(30, { 0: 0x04034b50, 26: name.length });
    const entry = zipRecord(46, {
      0: 0x02014b50,
      10: isPacked ? 8 : 0,
      20: bytes.length,
      24: text.length,
      28: name.length,
      42: at,
    });
    list.push(new Blob([entry, name]));
    parts.push(new Blob([header, name, bytes]));
    at += 30 + name.length + bytes.length;
  }
  const size = list.reduce((length, part) => length + part.size, 0);
  const end = zipRecord(22, { 0: 0x06054b50, 10: Object.keys(files).length, 12: size, 16: at });
  return new Blob([...parts, ...list, end]);
}

const workbookFiles = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Units" r:id="rId1"/><sheet name="Notes" r:id="rId2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Unit</t></si><si><r><t>Oak </t></r><r><t>Place</t></r><rPh><t>no</t></rPh></si><si><t>From</t></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd;&quot;d&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row/><row><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>2</v></c><c r="D2" t="inlineStr"><is><t>Unit</t></is></c></row><row><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46341</v></c><c r="C3" t="b"><v>1</v></c><c r="D3"><v>12.5</v></c></row><row><c r="B4" s="1"><v>46341.75</v></c></row></sheetData></worksheet>',
  'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
};

let workbook: Blob;
beforeAll(async () => {
  workbook = await zipped(workbookFiles);
});

const seen = async (file: Blob, more: object = {}) =>
  inspect({ kind: 'inspect', file, format: null, path: null, ...more }, () => {});

async function csvOf(file: Blob, more: Partial<ConvertRequest> = {}): Promise<string> {
  const { format, path, columns } = await seen(file);
  const names = columns.map(({ name }) => name);
  const request: ConvertRequest = {
    kind: 'convert',
    file,
    format,
    path,
    columns: names,
    delimiter: 'comma',
    withMark: false,
    ...more,
  };
  const bytes = await (await convert(request, () => {})).blob.arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

describe('the tables of a file', () => {
  it('are found in JSON: the list of objects, wherever it is', async () => {
    const file = new Blob([
      '\uFEFF{"ids":[1,2,3],"data":{"items":[{"name":"Oak","address":{"city":"Guelph"}}]}}',
    ]);
    const found = await seen(file);
    expect(found).toMatchObject({ format: 'json', path: ['data', 'items'], rows: 1 });
    expect(found.tables.map(({ path }) => path)).toEqual([['data', 'items'], ['ids']]);
    expect(await csvOf(file)).toBe('name,address.city\r\nOak,Guelph\r\n');
  });

  it('are one row if there is no list', async () =>
    expect(await csvOf(new Blob(['{"a":1,"b":{"c":null}}']))).toBe('a,b.c\r\n1,\r\n'));

  it('are read line by line, and bad lines are reported', async () => {
    const file = new Blob(['{"a":1}\r\n\n{"a":}\n{"b":"é"}']);
    const found = await seen(file);
    expect(found).toMatchObject({ format: 'ndjson', rows: 2, badCount: 1 });
    expect(found.bad[0]?.line).toBe(3);
    expect(await csvOf(file)).toBe('a,b\r\n1,\r\n,é\r\n');
  });

  it("are the outermost repeated elements in XML, in the document's encoding", async () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><feed><unit id="1"><name>Montr\xe9al</name><pet>cat</pet><pet>dog</pet></unit><unit id="2"><name><![CDATA[a<b]]></name><rent currency="CAD">900</rent></unit></feed>';
    const file = new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
    expect(await seen(file)).toMatchObject({ format: 'xml', path: ['feed', 'unit'], rows: 2 });
    expect(await csvOf(file)).toBe(
      'id,name,pet,rent.currency,rent.#text\r\n1,Montréal,cat; dog,,\r\n2,a<b,,CAD,900\r\n',
    );
  });

  it('are the sheets of an Excel workbook: texts, dates, and unnamed columns', async () => {
    expect(await seen(workbook)).toMatchObject({ format: 'xlsx', path: ['Units'], rows: 2 });
    expect(await csvOf(workbook)).toBe(
      'Unit,From,Column 3,Unit 2\r\nOak Place,2026-11-15,true,12.5\r\n,2026-11-15 18:00:00,,\r\n',
    );
    expect((await seen(workbook, { path: ['Notes'] })).rows).toBe(0);
  });

  it.each([
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'DOCTYPE'],
    ['<a><b></a>', 'not well-formed'],
    ['[{"a":tru}]', 'not valid JSON, in what begins on line 1'],
    ['PK\u0003\u0004 and no more', 'not an Excel file'],
  ])('is refused in words where it is broken: %s', async (text, words) => {
    await expect(seen(new Blob([text]))).rejects.toThrow(words);
  });
});

describe('the CSV', () => {
  it('has the selected columns, with another delimiter and a byte order mark', async () => {
    const file = new Blob(['[{"a":"x;y","b":"=1+1","c":2}]']);
    expect(await csvOf(file, { columns: ['b', 'a'], delimiter: 'semicolon', withMark: true })).toBe(
      '\uFEFFb;a\r\n\'=1+1;"x;y"\r\n',
    );
  });

  it('is made in parts without losing one', async () => {
    const rows = 60_000;
    const file = new Blob([
      JSON.stringify(Array.from({ length: rows }, (_, id) => ({ id, text: 'x'.repeat(40) }))),
    ]);
    const lines = (await csvOf(file)).split('\r\n');
    expect(lines).toHaveLength(rows + 2);
    expect(lines[rows]).toBe(`${rows - 1},${'x'.repeat(40)}`);
  });
});
