import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** The engine's file system, as far as it is used here. Its own description needs types of the compiler it is made with. */
export interface MemoryFiles {
  readdir(path: string): string[];
  stat(path: string): { readonly mode: number };
  isDir(mode: number): boolean;
  readFile(path: string): Uint8Array;
}

/** Writes the database of an engine in memory to a new folder. */
export function storeFiles(files: MemoryFiles, folder: string, from: string = PGlite.paths.PGDATA): void {
  mkdirSync(folder, { mode: 0o700 });
  for (const name of files.readdir(from)) {
    if (name === '.' || name === '..') continue;
    const path = `${from}/${name}`;
    if (files.isDir(files.stat(path).mode)) storeFiles(files, join(folder, name), path);
    else writeFileSync(join(folder, name), files.readFile(path), { mode: 0o600 });
  }
}
