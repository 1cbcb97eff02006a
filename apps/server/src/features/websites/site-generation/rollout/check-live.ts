import { readFile, stat } from 'node:fs/promises';
import type { Queryable } from '#platform/db/database.ts';
import { pageReferences, targetOf } from '../content/check-site.ts';
import { findLiveFile } from '../preview/serve-preview.ts';
import type { SiteFolders } from '../site-folders.ts';

const maxReferences = 60;

/**
 * Looks for the home page at the preview address, and for everything it leads to. By the files, not by a request: the
 * process that rolls out need not be one that serves. The words say what is wrong; null: nothing.
 */
export async function checkLive(
  db: Queryable,
  folders: SiteFolders,
  previewKey: string | null,
): Promise<string | null> {
  if (previewKey === null) return 'The site has no preview address.';
  const home = await findLiveFile(db, folders, previewKey, '');
  const html = home === null ? null : await readFile(home.path, 'utf8').catch(() => null);
  if (html === null) return 'The home page is missing.';
  if (!/<title>[^<]/.test(html) || !html.includes('<main'))
    return 'The home page has no title or no content.';
  const targets = new Set(pageReferences(html).map((link) => targetOf('index.html', link)));
  for (const target of [...targets].slice(0, maxReferences)) {
    const file = await findLiveFile(db, folders, previewKey, target);
    const isThere =
      file !== null &&
      (await stat(file.path).then(
        (found) => found.isFile(),
        () => false,
      ));
    if (!isThere) return `The home page leads to ${target}, which is missing.`;
  }
  return null;
}
