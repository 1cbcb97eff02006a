import type { FeedDialect } from '@supersync/contract/importers/feed-parser/feed.ts';
import {
  importerConfigSchema,
  type ImporterConfig,
} from '@supersync/contract/importers/importer-config/config-document.ts';
import type { sourceNames } from '@supersync/contract/importers/importer/source-names.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';

/** An importer with the configuration that a run uses. */
export interface ImporterRow {
  readonly id: number;
  readonly name: string;
  readonly clientId: number;
  readonly source: keyof typeof sourceNames;
  readonly feedUrl: string;
  readonly format: FeedDialect;
  readonly status: string;
  readonly config: ImporterConfig;
  /** The version of the configuration; null before the first was saved. */
  readonly configId: number | null;
}

type Stored = Omit<ImporterRow, 'config'> & { readonly config: unknown };

export async function findImporter(db: Queryable, id: number): Promise<ImporterRow | null> {
  const { rows } = await db.query<Stored>(sql`
    select i.id, i.name, i.client_id as "clientId", i.source, i.feed_url as "feedUrl", i.format, i.status, i.config,
      (select c.id from importer_configs c where c.importer_id = i.id and c.number is not null
       order by c.number desc limit 1) as "configId"
    from importers i where i.id = ${id}`);
  const [row] = rows;
  return row === undefined ? null : { ...row, config: importerConfigSchema.parse(row.config) };
}
