import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { StoredFile } from '@supersync/contract/workspace/file/file.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../db/database.ts';
import type { Server } from '../server.ts';
import type { FileContents } from './file-contents.ts';
import { LocalFileStore, type FileStore, type StoredBytes } from './file-store.ts';

/** The file store of an installation, in its data folder. */
export const localFileStore = (dataDir: string, options?: { readonly synced: boolean }): FileStore =>
  new LocalFileStore(join(dataDir, 'files'), options);

const stores = new WeakMap<Server['db'], FileStore>();

export function fileStoreOf(server: Server): FileStore {
  const store = stores.get(server.db) ?? localFileStore(server.config.dataDir);
  stores.set(server.db, store);
  return store;
}

/** The size of a photo, and its thumbnail. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly thumb: StoredBytes;
}

export interface NewFile extends StoredBytes {
  readonly name: string;
  readonly mediaType: string;
  readonly userId: number | null;
  /**
   * The data it exposes. Such a file is only served through its record, never by its id; without it the file
   * is an image everyone may see.
   */
  readonly holdings?: FileContents;
  /** An image that may show personal data: its creator had clear sight. */
  readonly mayShowPersonal?: boolean;
  readonly preview?: Thumbnail | null;
}

export interface FileRow {
  id: string;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  thumb_sha256: string | null;
  thumb_bytes: number | null;
  is_restricted: boolean;
  shows_personal: boolean;
  user_id: number | null;
  created: Date;
}

/** Bytes are stored before the row: a row always has its bytes, and bytes without a row are swept. */
export async function addFile(tx: Queryable, file: NewFile): Promise<StoredFile> {
  const { width = null, height = null, thumb } = file.preview ?? {};
  const { rows } = await tx.query<Pick<FileRow, 'id' | 'name' | 'media_type' | 'bytes' | 'created'>>(
    sql`insert into files (id, name, media_type, bytes, sha256, user_id, is_restricted, holds, shows_personal,
          width, height, thumb_sha256,
          thumb_bytes)
        values (${randomUUID()}, ${file.name}, ${file.mediaType}, ${file.bytes}, ${file.sha256}, ${file.userId},
          ${file.holdings !== undefined}, ${file.holdings === undefined ? null : JSON.stringify(file.holdings.holds)}::jsonb,
          ${file.holdings?.showsPersonal ?? file.mayShowPersonal ?? false}, ${width}, ${height}, ${thumb?.sha256 ?? null}, ${thumb?.bytes ?? null})
        returning id, name, media_type, bytes, created`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The file was not added');
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    bytes: row.bytes,
    created: row.created.toISOString(),
  };
}

export async function findFile(db: Queryable, id: string): Promise<FileRow | null> {
  const { rows } = await db.query<FileRow>(
    sql`select id, name, media_type, bytes, sha256, thumb_sha256, thumb_bytes, is_restricted, shows_personal,
          user_id, created
        from files where id = ${id}`,
  );
  return rows[0] ?? null;
}

/** An image that may be shown and sent where nobody asks who sees it: not a screenshot with personal data. */
export const isOpenImage = (
  file: Pick<FileRow, 'is_restricted' | 'shows_personal' | 'media_type'>,
): boolean => !file.is_restricted && !file.shows_personal && file.media_type.startsWith('image/');

const hour = 3_600_000;

/** A backup holds people who were redacted since, so it has an end. */
export const keptBackupDays = 30;

/**
 * Deletes expired backups and files unreferenced for a day, then bytes without a row. The referencing tables are read from the
 * catalog, so that no feature can be missed.
 */
export async function sweepFiles(
  db: Database,
  store: FileStore,
  now: Date,
): Promise<{ rows: number; blobs: number }> {
  const { rows: references } = await db.query<{ condition: string }>(sql`
    select format('select from %s r where r.%I = f.id', c.conrelid::regclass, a.attname) as condition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass`);
  const unused = references.map(({ condition }) => `and not exists (${condition})`).join(' ');
  const { rowCount } = await db.query({
    text: `delete from files f where greatest(f.created, f.let_go_at) < now() - interval '1 day' ${unused}`,
  });
  const backups = await db.query(sql`
    delete from files where is_restricted and holds = '"everything"'
      and created < ${now}::timestamptz - make_interval(days => ${keptBackupDays})`);
  const isNeeded = async (sha256: string): Promise<boolean> =>
    (await db.query(sql`select from files where sha256 = ${sha256} or thumb_sha256 = ${sha256} limit 1`))
      .rowCount > 0;
  const blobs = await store.sweep(isNeeded, new Date(now.getTime() - hour));
  return { rows: rowCount + backups.rowCount, blobs };
}
