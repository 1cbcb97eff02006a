import {
  configDocumentSchema,
  importerConfigSchema,
  type ConfigDocument,
} from '@supersync/contract/importers/importer-config/config-document.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import { TaskError } from '#platform/tasks/define-task.ts';
import type { ImporterRow } from '../run/importer-row.ts';

/** The part of a configuration that the importer's own record holds. */
export function configPart({
  source: _source,
  feedUrl: _url,
  format: _format,
  schedule: _schedule,
  timeZone: _zone,
  ...config
}: ConfigDocument) {
  return importerConfigSchema.parse(config);
}

/** An importer as a version of its configuration has it, for a dry run. */
export async function withDocument(
  db: Queryable,
  importer: ImporterRow,
  configId: number,
): Promise<ImporterRow> {
  const { rows } = await db.query<{ document: unknown }>(sql`
    select document from importer_configs where id = ${configId} and importer_id = ${importer.id}`);
  const read = configDocumentSchema.safeParse(rows[0]?.document);
  if (!read.success) throw new TaskError('There is no such configuration');
  const { feedUrl, format } = read.data;
  return { ...importer, feedUrl, format, config: configPart(read.data), configId };
}
