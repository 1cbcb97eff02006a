import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SiteDraft } from '@supersync/contract/websites/site-form/site-form.ts';
import type { SiteData } from '@supersync/contract/websites/site-theme/site-data.ts';
import { fileStoreOf, findFile, isOpenImage, type FileRow } from '#platform/files/files.ts';
import type { Server } from '#platform/server.ts';
import { ProvisionError } from '../host/site-host.ts';
import { pictureName } from './site-content.ts';

/** The pictures of a site: its logos, and the photos of its properties. */
export const pictureIds = (form: SiteDraft, data: SiteData): string[] => [
  ...new Set([
    ...Object.values(form.logos).flatMap((picture) => (picture === null ? [] : [picture.fileId])),
    ...data.properties.flatMap(({ photos }) => photos.map(({ fileId }) => fileId)),
  ]),
];

export interface StoredPicture {
  readonly fileId: string;
  readonly name: string;
  readonly bytes: number;
  /** False where it was there already. */
  readonly isNew: boolean;
}

export interface FoundPicture {
  readonly fileId: string;
  /** Within its site. Stored bytes never change, so one name is one content. */
  readonly name: string;
  readonly file: FileRow;
}

/** Pictures as they are stored, by their ids. */
export async function findPictures(
  server: Server,
  fileIds: readonly string[],
  signal: AbortSignal,
): Promise<FoundPicture[]> {
  const pictures: FoundPicture[] = [];
  for (const fileId of fileIds) {
    signal.throwIfAborted();
    const file = await findFile(server.db, fileId);
    if (file === null || !isOpenImage(file))
      throw new ProvisionError(`The picture ${fileId} is no longer stored. Choose another in the form.`);
    pictures.push({ fileId, name: pictureName(fileId, file.media_type), file });
  }
  return pictures;
}

/** Copies pictures from the file store into a folder; those that are there are left alone. */
export async function storePictures(
  server: Server,
  folder: string,
  pictures: readonly FoundPicture[],
  signal: AbortSignal,
): Promise<StoredPicture[]> {
  const store = fileStoreOf(server);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stored: StoredPicture[] = [];
  for (const { fileId, name, file } of pictures) {
    signal.throwIfAborted();
    const target = join(folder, name);
    const isNew = (await stat(target).catch(() => null))?.size !== file.bytes;
    if (isNew) {
      const source = await store.open(file.sha256);
      if (source === null)
        throw new ProvisionError(`The picture ${file.name} is missing from the file store. Upload it again.`);
      await writeFile(`${target}.part`, await buffer(source), { mode: 0o600 });
      await rename(`${target}.part`, target);
    }
    stored.push({ fileId, name, bytes: file.bytes, isNew });
  }
  return stored;
}

/** The bytes of stored pictures by file id. */
export async function readPictures(
  folder: string,
  pictures: readonly StoredPicture[],
): Promise<Map<string, Buffer>> {
  const read = new Map<string, Buffer>();
  for (const { fileId, name } of pictures) read.set(fileId, await readFile(join(folder, name)));
  return read;
}
