import {
  guessFields,
  importableFields,
  requiredFields,
} from '@supersync/contract/kernel/csv/import-fields.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { RecordImportColumns } from '@supersync/contract/workspace/record-import/actions.ts';
import {
  fieldMappingSchema,
  type recordImport,
} from '@supersync/contract/workspace/record-import/record-import.ts';
import sql from 'sql-template-tag';
import { headerHash } from '#platform/csv/header.ts';
import type { Queryable } from '#platform/db/database.ts';

type Import = Row<typeof recordImport>;

const sampleRows = 20;

/** Columns with samples as long as there is something to map, and the last mapping of the same header, otherwise a guess from its names. */
export async function columnsOf(
  db: Queryable,
  resource: Resource,
  { id, columns, mode }: Pick<Import, 'id' | 'columns' | 'mode'>,
): Promise<RecordImportColumns> {
  const { rows } = await db.query<{ cells: string[] | null }>(sql`
    select r.cells from record_import_rows r join record_imports i on i.id = r.import_id
    where r.import_id = ${id} and i.status in ('receiving', 'received', 'checking', 'checked')
    order by r.row_number limit ${sampleRows}`);
  const sample = rows.map(({ cells }) => cells ?? []);
  const remembered = await db.query<{ mapping: unknown; mode: Import['mode'] }>(sql`
    select mapping, mode from record_import_mappings
    where resource = ${resource.name} and header_hash = ${headerHash(columns)}`);
  const required = requiredFields(resource);
  const known = new Set(importableFields(resource).map(({ name }) => name));
  const earlier = fieldMappingSchema.safeParse(remembered.rows[0]?.mapping);
  // A field may have gone since.
  if (earlier.success && Object.keys(earlier.data).every((name) => known.has(name)))
    return {
      columns,
      sample,
      mapping: earlier.data,
      mode: remembered.rows[0]?.mode ?? mode,
      isRemembered: true,
      required,
    };
  return { columns, sample, mapping: guessFields(resource, columns), mode, isRemembered: false, required };
}

export async function rememberMapping(
  db: Queryable,
  { resource, columns, userId }: Pick<Import, 'resource' | 'columns' | 'userId'>,
  { mapping, mode }: { readonly mapping: Readonly<Record<string, number>>; readonly mode: Import['mode'] },
): Promise<void> {
  await db.query(sql`
    insert into record_import_mappings (resource, header_hash, mapping, mode, user_id)
    values (${resource}, ${headerHash(columns)}, ${JSON.stringify(mapping)}::jsonb, ${mode}, ${userId})
    on conflict (resource, header_hash)
    do update set mapping = excluded.mapping, mode = excluded.mode, user_id = excluded.user_id, used_at = now()`);
}
