import type { Readable } from 'node:stream';
import type { ExportRequest } from '@supersync/contract/export-recipe/actions.ts';
import { compileTable } from '../../platform/resource/compile-table.ts';
import { withHeader } from '../../platform/resource/send-whole-list.ts';
import type { Server } from '../../platform/server.ts';
import type { PreparedExport } from './prepare-export.ts';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

async function* marked(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await source.next();
  yield byteOrderMark;
  if (first.done === true) return;
  yield first.value;
  yield* source;
}

export interface ExportedTable {
  /** The rows as the database gives them; destroying it stops the statement. */
  readonly rows: Readable;
  readonly table: AsyncGenerator<Buffer>;
}

/** The table of a prepared export, row by row. */
export async function exportTable(
  server: Pick<Server, 'db'>,
  { resource, viewer, query, paths }: PreparedExport,
  { wording, withBom }: Pick<ExportRequest, 'wording' | 'withBom'>,
): Promise<ExportedTable> {
  const { select, header } = compileTable(viewer, resource, query, paths, wording);
  const rows = await server.db.copyTo(select);
  const table = withHeader(header, rows);
  return { rows, table: withBom ? marked(table) : table };
}

type Told = Pick<ExportRequest, 'fields' | 'where' | 'search'>;

/** What the audit log keeps of an export besides its reason: enough to know what left. */
export const exportInWords = ({ fields, where, search }: Told, recipe: string | undefined): string =>
  [
    ...(recipe === undefined ? [] : [`recipe ${recipe}`]),
    `fields ${fields.join(', ')}`,
    ...(where === null || where === undefined ? [] : [`where ${JSON.stringify(where)}`]),
    ...(search === null || search === undefined || search === '' ? [] : [`search ${search}`]),
  ].join(' · ');

export const exportFileName = (name: string): string =>
  `${name.replace(/[^\w-]+/g, '-').slice(0, 80) || 'export'}.csv`;
