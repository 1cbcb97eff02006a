import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredBytes {
  readonly sha256: string;
  readonly bytes: number;
}

/** Content-addressed storage of file bytes, by SHA-256. Equal files are stored once. */
export interface FileStore {
  /** Resolves when the bytes are safe against a power loss. */
  put(source: Readable): Promise<StoredBytes>;
  /** Null if nothing is stored under the hash. */
  open(sha256: string): Promise<Readable | null>;
  /** Deletes unneeded files older than `before`; returns their number. */
  sweep(isNeeded: (sha256: string) => Promise<boolean>, before: Date): Promise<number>;
  /** Temporary storage for incoming bytes. */
  scratch(): Promise<Scratch>;
}

export interface Scratch {
  readonly path: string;
  remove(): Promise<void>;
}

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export class LocalFileStore implements FileStore {
  readonly #folder: string;
  readonly #incoming: string;

  readonly #isSynced: boolean;

  /** Without `synced` its files are as safe as the embedded database: they survive a crash, not a loss of power. */
  constructor(folder: string, { synced = true } = {}) {
    this.#isSynced = synced;
    this.#folder = folder;
    this.#incoming = join(folder, 'incoming');
  }

  async put(source: Readable): Promise<StoredBytes> {
    const scratch = await this.scratch();
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      const out = createWriteStream(scratch.path, { flags: 'wx', flush: this.#isSynced });
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        },
        out,
      );
      const sha256 = hash.digest('hex');
      const folder = this.#folderOf(sha256);
      await mkdir(folder, { recursive: true });
      // Also over an equal file: the new mtime keeps a sweep from deleting it before its row exists.
      await rename(scratch.path, join(folder, sha256));
      if (this.#isSynced) {
        await syncFolder(folder);
        await syncFolder(this.#folder);
      }
      return { sha256, bytes };
    } finally {
      await scratch.remove();
    }
  }

  async open(sha256: string): Promise<Readable | null> {
    if (!isHash(sha256)) return null;
    const stream = createReadStream(join(this.#folderOf(sha256), sha256));
    return new Promise((resolve, reject) => {
      stream.once('open', () => resolve(stream));
      stream.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve(null) : reject(error),
      );
    });
  }

  async scratch(): Promise<Scratch> {
    await mkdir(this.#incoming, { recursive: true });
    const path = join(this.#incoming, randomUUID());
    return { path, remove: () => rm(path, { force: true }) };
  }

  async sweep(isNeeded: (sha256: string) => Promise<boolean>, before: Date): Promise<number> {
    let removed = 0;
    for (const path of await filesBelow(this.#folder)) {
      const name = path.slice(-64);
      if ((await changedAt(path)) >= before.getTime() || (isHash(name) && (await isNeeded(name)))) continue;
      // Move it aside first: if it was stored again since the check, its mtime shows it and it goes back.
      const removedPath = `${path}.removed`;
      await rename(path, removedPath).catch(() => undefined);
      if ((await changedAt(removedPath)) >= before.getTime()) await rename(removedPath, path);
      else {
        await rm(removedPath, { force: true });
        removed += 1;
      }
    }
    return removed;
  }

  #folderOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2));
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const changedAt = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.mtimeMs ?? 0;
