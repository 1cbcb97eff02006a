import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EngineThread } from '../engine-thread.ts';
import { localAddress } from '../local-socket.ts';

const inProgress = new Map<string, Promise<string>>();

const cacheIn = (dataDir: string): string => join(dataDir, 'pgdata-empty');

/** Moves files into place atomically. If another process was first, its files are as good. */
async function place(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!existsSync(to)) throw error;
  });
}

/** Files of an empty database. Creating them is slow and copying fast, so they are created once and cached. */
function emptyFiles(dataDir: string): Promise<string> {
  const cached = cacheIn(dataDir);
  const created =
    inProgress.get(cached) ??
    (async () => {
      if (existsSync(cached)) return cached;
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const folder = join(await mkdtemp(`${cached}-`), 'files');
      // Addresses of sockets are short.
      const spoolFolder = await mkdtemp(join(tmpdir(), 'supersync-'));
      const socketPath = localAddress(spoolFolder);
      await EngineThread.create(
        { task: 'create', folder, socketPath, spoolFolder },
        { fill: async () => {} },
      );
      await place(folder, cached);
      for (const used of [dirname(folder), spoolFolder]) await rm(used, { recursive: true, force: true });
      return cached;
    })();
  inProgress.set(cached, created);
  // Retry after a failure, and recreate after a removal.
  void created.then(
    () => inProgress.delete(cached),
    () => inProgress.delete(cached),
  );
  return created;
}

/** Caches files that were just created in `temporary`. */
export async function keepEmpty(dataDir: string, temporary: string): Promise<void> {
  await place(temporary, cacheIn(dataDir));
  await rm(temporary, { recursive: true, force: true });
}

/** Puts the files of an empty database into `folder`, completely or not at all. `dataDir` has the cache. */
export async function fillFolder(dataDir: string, folder: string): Promise<void> {
  const files = join(folder, 'pgdata');
  if (existsSync(files)) return;
  const source = await emptyFiles(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, 'pgdata-unfinished');
  await rm(temporary, { recursive: true, force: true });
  await cp(source, temporary, { recursive: true });
  await rename(temporary, files);
}
