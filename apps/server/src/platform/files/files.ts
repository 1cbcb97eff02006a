import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { StoredFile } from '@supersync/contract/file/file.ts';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../db/database.ts';
import type { Server } from '../server.ts';
import { LocalFileStore, type FileStore, type StoredBytes } from './file-store.ts';

const stores = new WeakMap<Server['db'], FileStore>();

export function fileStoreOf(server: Server): FileStore {
  const store = stores.get(server.db) ?? new LocalFileStore(join(server.config.dataDir, 'files'));
  stores.set(server.db, store);
  return store;
}

export interface NewFile extends StoredBytes {
  readonly name: string;
  readonly mediaType: string;
  readonly userId: number | null;
  /** Had only through what it belongs to, never by its id alone. */
  readonly isRestricted?: boolean;
}

interface FileRow {
  id: string;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  is_restricted: boolean;
  created: Date;
}

/** The bytes are stored before the row: a row always has its bytes, and bytes without a row are swept up. */
export async function addFile(tx: Queryable, file: NewFile): Promise<StoredFile> {
  const { rows } = await tx.query<FileRow>(
    sql`insert into files (id, name, media_type, bytes, sha256, user_id, is_restricted)
        values (${randomUUID()}, ${file.name}, ${file.mediaType}, ${file.bytes}, ${file.sha256}, ${file.userId},
          ${file.isRestricted ?? false})
        returning id, name, media_type, bytes, sha256, is_restricted, created`,
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
    sql`select id, name, media_type, bytes, sha256, is_restricted, created from files where id = ${id}`,
  );
  return rows[0] ?? null;
}

const hour = 3_600_000;

/**
 * Removes uploads that nothing came to refer to within a day, then bytes without a row. Which tables refer to files
 * is read from the database itself, so that no feature can be forgotten here.
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
    text: `delete from files f where f.created < now() - interval '1 day' ${unused}`,
  });
  const isNeeded = async (sha256: string): Promise<boolean> =>
    (await db.query(sql`select from files where sha256 = ${sha256} limit 1`)).rowCount > 0;
  const blobs = await store.sweep(isNeeded, new Date(now.getTime() - hour));
  return { rows: rowCount, blobs };
}
