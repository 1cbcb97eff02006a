import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineThread } from './engine-thread.ts';

const making = new Map<string, Promise<string>>();

const keptIn = (dataDir: string): string => join(dataDir, 'pgdata-empty');

/** Moves files in place whole. Should another process have been first, its files are as good. */
async function place(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!existsSync(to)) throw error;
  });
}

/** Files of an empty database. Making them takes long, copying them does not, so they are made once. */
function emptyFiles(dataDir: string): Promise<string> {
  const kept = keptIn(dataDir);
  const made =
    making.get(kept) ??
    (async () => {
      if (existsSync(kept)) return kept;
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const aside = await mkdtemp(`${kept}-`);
      await EngineThread.prepare(join(aside, 'files'));
      await place(join(aside, 'files'), kept);
      await rm(aside, { recursive: true, force: true });
      return kept;
    })();
  making.set(kept, made);
  // One that failed is tried again, and one that was removed is made again.
  void made.then(
    () => making.delete(kept),
    () => making.delete(kept),
  );
  return made;
}

/** Keeps a copy of files that were just made and not yet opened. */
export async function keepEmpty(dataDir: string, files: string): Promise<void> {
  const kept = keptIn(dataDir);
  if (existsSync(kept)) return;
  const aside = await mkdtemp(`${kept}-`);
  await cp(files, join(aside, 'files'), { recursive: true });
  await place(join(aside, 'files'), kept);
  await rm(aside, { recursive: true, force: true });
}

/** Puts the files of an empty database into `folder`, whole or not at all. `dataDir` is where they are kept. */
export async function fillFolder(dataDir: string, folder: string): Promise<void> {
  const files = join(folder, 'pgdata');
  if (existsSync(files)) return;
  const source = await emptyFiles(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, 'pgdata-unfinished');
  await rm(aside, { recursive: true, force: true });
  await cp(source, aside, { recursive: true });
  await rename(aside, files);
}
