import { buffer } from 'node:stream/consumers';
import { featuresVersion } from '@supersync/contract/data-services/image-label/photo-features.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { TaskContext } from '#platform/tasks/define-task.ts';

/** Files read at once: each is decoded outside the event loop. */
const together = 4;
const batchSize = 100;

interface Waiting {
  readonly id: string;
  readonly sha256: string;
}

/** Files of photos that were not measured yet, or by an earlier version. The thumbnail is enough, and small. */
async function waitingFiles(db: Queryable, after: string): Promise<Waiting[]> {
  const { rows } = await db.query<Waiting>(sql`
    select f.id, coalesce(f.thumb_sha256, f.sha256) as sha256 from files f
    where f.id > ${after}::uuid and exists (select from property_photos p where p.file_id = f.id)
      and not exists (select from image_features m where m.file_id = f.id and m.features_version = ${featuresVersion})
    order by f.id limit ${batchSize}`);
  return rows;
}

interface Measured {
  readonly file_id: string;
  readonly hash: string | null;
  readonly pixels: number[] | null;
}

async function measure(store: FileStore, { id, sha256 }: Waiting): Promise<Measured> {
  // Imported on demand: the image library is large, and most servers start without an image to process.
  const { readPhoto } = await import('./read-photo.ts');
  try {
    const bytes = await store.open(sha256);
    if (bytes === null) return { file_id: id, hash: null, pixels: null };
    return { file_id: id, ...(await readPhoto(await buffer(bytes))) };
  } catch {
    // A damaged file is kept as unreadable, so that the run goes on and the next one does not try it again.
    return { file_id: id, hash: null, pixels: null };
  }
}

const firstFile = '00000000-0000-0000-0000-000000000000';

/** Measures every photo that waits. Answers how many were read and how many could not be. */
export async function readWaiting(
  context: TaskContext,
  store: FileStore,
): Promise<{ read: number; unreadable: number }> {
  const sums = { read: 0, unreadable: 0 };
  let after = firstFile;
  while (!context.signal.aborted) {
    const files = await waitingFiles(context.server.db, after);
    const last = files.at(-1);
    if (last === undefined) break;
    after = last.id;
    const measured: Measured[] = [];
    for (let at = 0; at < files.length; at += together)
      measured.push(
        ...(await Promise.all(files.slice(at, at + together).map((file) => measure(store, file)))),
      );
    await context.inTransaction(async (tx) => {
      await tx.query(sql`
        insert into image_features (file_id, features_version, hash, pixels)
        select m.file_id, ${featuresVersion}, m.hash, m.pixels
        from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) m (file_id uuid, hash text, pixels real[])
        on conflict (file_id) do update set features_version = excluded.features_version, hash = excluded.hash,
          pixels = excluded.pixels, created = now()`);
    });
    const unreadable = measured.filter(({ hash }) => hash === null);
    for (const { file_id: id } of unreadable) context.log(`File ${id} could not be read`, 'warning');
    sums.unreadable += unreadable.length;
    sums.read += measured.length - unreadable.length;
    context.progress(20, `${sums.read} photos read`);
  }
  // Measures of files that are gone.
  await context.inTransaction((tx) =>
    tx.query(sql`delete from image_features m where not exists (select from files f where f.id = m.file_id)`),
  );
  return sums;
}
