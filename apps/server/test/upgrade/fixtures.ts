import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./released/', import.meta.url));

/** A small backup, made by the version itself when it was released. */
export const fixtureOf = (version: string): string => `${folder}${version}.tar.gz`;

export const releasedVersions = (): string[] =>
  globSync('*.tar.gz', { cwd: folder })
    .map((file) => basename(file, '.tar.gz'))
    .toSorted();
