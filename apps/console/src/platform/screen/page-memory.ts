import { memory } from '../local-memory.ts';

export interface RememberedPage {
  readonly href: string;
  readonly title: string;
}

const recentPagesKept = 12;

const isPage = (value: unknown): value is RememberedPage =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  'title' in value &&
  typeof value.title === 'string' &&
  typeof value.href === 'string' &&
  /^\/(?!\/)/.test(value.href);

const pagesIn = (stored: unknown): readonly RememberedPage[] =>
  Array.isArray(stored) ? stored.filter(isPage) : [];

export const pathnameOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

/** The newest first; a revisited page moves up, with its last address. */
export function withRecent(
  pages: readonly RememberedPage[],
  page: RememberedPage,
): readonly RememberedPage[] {
  const others = pages.filter(({ href }) => pathnameOf(href) !== pathnameOf(page.href));
  return [page, ...others].slice(0, recentPagesKept);
}

export function withPinToggled(
  pages: readonly RememberedPage[],
  page: RememberedPage,
): readonly RememberedPage[] {
  const others = pages.filter(({ href }) => href !== page.href);
  return others.length < pages.length ? others : [...pages, page];
}

export const recentPages = memory('recent-pages', pagesIn);
export const pinnedPages = memory('pinned-pages', pagesIn);
