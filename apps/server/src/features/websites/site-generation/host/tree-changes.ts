import { createHash } from 'node:crypto';
import { ProvisionError, type NewCommit, type RepositoryFile } from './site-host.ts';

/** The name git gives to a file's content. */
export const blobId = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

const plainPath = /^[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*$/;

export interface TreeChange {
  readonly action: 'create' | 'update' | 'delete';
  readonly path: string;
  readonly content: Buffer;
}

const nothing = Buffer.alloc(0);

/**
 * What a commit has to change in a tree, given as blob ids by path. Comparing content makes commits idempotent: after
 * a crash the same files change nothing, so nothing is committed twice.
 */
export function treeChanges(
  tree: ReadonlyMap<string, string>,
  { files, replaces = [] }: Pick<NewCommit, 'files' | 'replaces'>,
): TreeChange[] {
  const wanted = new Map<string, RepositoryFile>();
  for (const file of files) {
    if (!plainPath.test(file.path) || file.path.split('/').some((part) => part === '..' || part === '.'))
      throw new ProvisionError(`${JSON.stringify(file.path.slice(0, 120))} is not a path for a repository`);
    wanted.set(file.path, file);
  }
  const written = [...wanted.values()].flatMap(({ path, content }): TreeChange[] => {
    const known = tree.get(path);
    if (known === blobId(content)) return [];
    return [{ action: known === undefined ? 'create' : 'update', path, content }];
  });
  const removed = [...tree.keys()]
    .filter((path) => replaces.some((folder) => path.startsWith(`${folder}/`)) && !wanted.has(path))
    .map((path): TreeChange => ({ action: 'delete', path, content: nothing }));
  return [...removed, ...written];
}
