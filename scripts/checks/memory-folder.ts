import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

// Where Linux keeps files in memory.
const shared = '/dev/shm';
const tmpfs = 0x01021994;
const prefix = 'supersync-tests-';

/** Tests need about 2 GB of it at most, and as much again for themselves. */
const roomNeeded = 4 * 1024 ** 3;
const memoryNeeded = 8 * 1024 ** 3;

/** Whether the system has room for them. */
export function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(shared);
    return type === tmpfs && bavail * bsize >= roomNeeded && process.availableMemory() >= memoryNeeded;
  } catch {
    return false;
  }
}

/** The temporary files of the process with this id, and of those it starts. */
export const memoryFolderOf = (pid: number): string => join(shared, `${prefix}${pid}`);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A run that was killed leaves its folder behind, and that is memory. */
function removeAbandoned(): void {
  for (const name of readdirSync(shared))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      try {
        rmSync(join(shared, name), { recursive: true, force: true });
      } catch {
        // Somebody else's.
      }
}

/**
 * Temporary files of this process and those it starts are kept in memory, where the system has room for them. A test
 * database is a copy of two thousand small files, which takes a disk ten times as long.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!hasRoom()) return;
  removeAbandoned();
  const folder = memoryFolderOf(process.pid);
  mkdirSync(folder, { mode: 0o700 });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  process.env['TMPDIR'] = folder;
}
