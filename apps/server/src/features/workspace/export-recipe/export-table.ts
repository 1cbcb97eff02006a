import type { ExportRequest } from '@supersync/contract/workspace/export-recipe/actions.ts';
import { compileTable } from '#platform/resource/compile/compile-table.ts';
import { withHeader, withMark, type SentTable } from '#platform/resource/send-table.ts';
import type { Server } from '#platform/server.ts';
import type { PreparedExport } from './prepare-export.ts';

export async function exportTable(
  server: Pick<Server, 'db'>,
  { resource, viewer, query, paths }: PreparedExport,
  { wording, withBom }: Pick<ExportRequest, 'wording' | 'withBom'>,
): Promise<Pick<SentTable, 'rows' | 'table'>> {
  const { select, header } = compileTable(viewer, resource, query, paths, wording);
  const rows = await server.db.copyTo(select);
  const table = withHeader(header, rows);
  return { rows, table: withBom ? withMark(table) : table };
}

type Told = Pick<ExportRequest, 'fields' | 'where' | 'search'>;

/** Description of an export for the audit log, besides its reason. */
export const describeExport = ({ fields, where, search }: Told, recipe: string | undefined): string =>
  [
    ...(recipe === undefined ? [] : [`recipe ${recipe}`]),
    `fields ${fields.join(', ')}`,
    ...(where === null || where === undefined ? [] : [`where ${JSON.stringify(where)}`]),
    ...(search === null || search === undefined || search === '' ? [] : [`search ${search}`]),
  ].join(' · ');

export const exportFileName = (name: string): string =>
  `${name.replace(/[^\w-]+/g, '-').slice(0, 80) || 'export'}.csv`;
