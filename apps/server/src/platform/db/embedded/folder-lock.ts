import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface FolderLock {
  release(): void;
}

/**
 * The engine does not detect a second process on its files, and both would lose data. A pid file is not safe:
 * pids are reused, containers have their own, and two starters may both find it stale. So the lock is an
 * operating system file lock, through SQLite's exclusive transaction: it ends with the process, however that
 * ends, and has one holder. The pid is stored only for the error message.
 */
export function lockFolder(folder: string): FolderLock {
  const processFile = join(folder, 'process-id');
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new FolderInUseError(folder, holder(processFile));
    throw error;
  }
  writeFileSync(processFile, `${process.pid}\n`);
  return {
    release: () => {
      rmSync(processFile, { force: true });
      lock.close();
    },
  };
}

export class FolderInUseError extends Error {
  constructor(folder: string, processId: string | undefined) {
    const by = processId === undefined ? 'another process' : `process ${processId}`;
    super(`The data folder ${folder} is in use by ${by}. Stop it first, or choose another with DATA_DIR.`);
    this.name = 'FolderInUseError';
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function holder(processFile: string): string | undefined {
  try {
    return readFileSync(processFile, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
