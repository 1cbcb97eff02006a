import { posix } from 'node:path';
import type { RepositoryFile } from '../host/site-host.ts';

export interface SiteCheck {
  readonly files: number;
  readonly pages: number;
  readonly bytes: number;
  readonly problems: readonly string[];
}

const maxProblems = 20;
const reference = /\s(?:href|src)="([^"<>\s]{1,2000})"/g;
const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/|#|\?)/i;

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The file a relative reference leads to. */
export function targetOf(page: string, link: string): string {
  const path = decoded(link.replace(/[?#].*$/, ''));
  const joined = posix.normalize(posix.join(posix.dirname(page), path));
  return joined === '.' || path.endsWith('/') ? posix.join(joined, 'index.html') : joined;
}

/** The references of a page to files of the same site. */
export const pageReferences = (html: string): string[] =>
  [...html.matchAll(reference)].map(([, link = '']) => link).filter((link) => !isElsewhere.test(link));

/** What the pipeline looks at: a home page, robots.txt, and no page that leads to a file that is missing. */
export async function checkSite(files: AsyncIterable<RepositoryFile>): Promise<SiteCheck> {
  const paths = new Set<string>();
  const pages = new Map<string, string>();
  let bytes = 0;
  for await (const { path, content } of files) {
    paths.add(path);
    bytes += content.length;
    if (path.endsWith('.html')) pages.set(path, content.toString('utf8'));
  }
  const problems: string[] = [];
  for (const needed of ['index.html', 'robots.txt'])
    if (!paths.has(needed)) problems.push(`${needed} is missing`);
  for (const [page, html] of pages)
    for (const link of pageReferences(html)) {
      if (problems.length >= maxProblems) break;
      const target = targetOf(page, link);
      if (!paths.has(target) && !paths.has(`${target}/index.html`))
        problems.push(`${page} leads to ${target}, which is missing`);
    }
  return { files: paths.size, pages: pages.size, bytes, problems };
}
