import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { RepositoryFile } from './host/site-host.ts';

/** The files of generated sites in the data folder, by generation. */
export interface SiteFolders {
  site(id: number): string;
  repository(id: number): string;
  variables(id: number): string;
  assets(id: number): string;
  build(id: number, release: number): string;
  /** A path as people may see it: below the data folder. */
  shown(path: string): string;
  /** Writes the files of a release. One that is there is whole. */
  writeBuild(id: number, release: number, files: AsyncIterable<RepositoryFile>): Promise<void>;
  /** Numbers of the releases whose files are there. */
  listBuilds(id: number): Promise<readonly number[]>;
  removeBuild(id: number, release: number): Promise<void>;
  removeSite(id: number): Promise<void>;
}

async function writeTree(
  folder: string,
  files: AsyncIterable<RepositoryFile> | Iterable<RepositoryFile>,
): Promise<void> {
  for await (const { path, content } of files) {
    const target = join(folder, ...path.split('/'));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, content, { mode: 0o600 });
  }
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split('\\').join('/'))
    .toSorted();
}

export function siteFolders(dataDir: string): SiteFolders {
  const root = join(dataDir, 'sites');
  const site = (id: number): string => join(root, String(id));
  const build = (id: number, release: number): string => join(site(id), 'builds', String(release));
  return {
    site,
    repository: (id) => join(site(id), 'repository.git'),
    variables: (id) => join(site(id), 'variables.json'),
    assets: (id) => join(site(id), 'assets'),
    build,
    shown: (path) => relative(dataDir, path),
    async writeBuild(id, release, files) {
      const target = build(id, release);
      const part = `${target}.part`;
      await rm(part, { recursive: true, force: true });
      await mkdir(part, { recursive: true, mode: 0o700 });
      await writeTree(part, files);
      await rm(target, { recursive: true, force: true });
      await rename(part, target);
    },
    async listBuilds(id) {
      const names = await readdir(join(site(id), 'builds')).catch(() => []);
      return names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
    },
    async removeBuild(id, release) {
      const gone = `${build(id, release)}.removed`;
      // Renamed first: what is half removed is never served.
      await rename(build(id, release), gone).catch(() => undefined);
      await rm(gone, { recursive: true, force: true });
    },
    async removeSite(id) {
      const gone = join(root, `${id}.removed`);
      await rm(gone, { recursive: true, force: true });
      // Renamed first: what is half removed is never taken for a site.
      await rename(site(id), gone).catch(() => undefined);
      await rm(gone, { recursive: true, force: true });
    },
  };
}
