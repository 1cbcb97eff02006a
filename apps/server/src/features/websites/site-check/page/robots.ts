/** Search engines read this much of a robots.txt, too. */
export const maxRobotsBytes = 512_000;
const maxLines = 5000;

export interface Robots {
  /** Whether every page is closed to all search engines. */
  readonly closesAll: boolean;
  readonly sitemaps: readonly string[];
}

/** Reads the group for all robots; the names of others are left alone. */
export function readRobots(text: string): Robots {
  const sitemaps: string[] = [];
  let isForAll = false;
  let isNaming = false;
  let disallowsAll = false;
  let allowsAll = false;
  for (const line of text.split(/\r\n?|\n/, maxLines)) {
    const [before = ''] = line.split('#', 1);
    const colon = before.indexOf(':');
    if (colon < 0) continue;
    const key = before.slice(0, colon).trim().toLowerCase();
    const value = before.slice(colon + 1).trim();
    if (key === 'sitemap') {
      if (sitemaps.length < 20) sitemaps.push(value);
    } else if (key === 'user-agent') {
      // Names that follow each other share their rules.
      isForAll = value === '*' || (isNaming && isForAll);
      isNaming = true;
    } else {
      isNaming = false;
      if (!isForAll) continue;
      if (key === 'disallow' && (value === '/' || value === '/*')) disallowsAll = true;
      if (key === 'allow' && (value === '/' || value === '/*')) allowsAll = true;
    }
  }
  return { closesAll: disallowsAll && !allowsAll, sitemaps };
}
