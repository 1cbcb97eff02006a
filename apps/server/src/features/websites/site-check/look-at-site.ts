import { decodeBody } from '#platform/outbound/decode-body.ts';
import { OutsideError, type OutsideAnswer } from '#platform/outbound/fetch-outside.ts';
import { isPage } from './judge-site.ts';
import type { Answered, CheckedSite, HomePage, Look, Reply, Unreached } from './look.ts';
import { readPage, type PageFacts } from './page/page-facts.ts';
import { maxRobotsBytes, readRobots } from './page/robots.ts';
import type { VisitOptions, Visitor } from './visitor.ts';

const home: VisitOptions = { maxBytes: 4 * 1_048_576, timeoutMs: 15_000 };
const small: VisitOptions = { maxBytes: maxRobotsBytes, timeoutMs: 10_000 };
/** A sitemap may have 50 MB; this much is enough to see that it is one. */
const sitemapOptions: VisitOptions = { maxBytes: 8 * 1_048_576, timeoutMs: 10_000 };
const head: VisitOptions = { ...small, method: 'HEAD' };

/** A failure of the outside is a result; one of ours is not. */
async function replyOf<T extends object>(
  asking: Promise<OutsideAnswer>,
  more: (answer: OutsideAnswer) => T,
): Promise<(Answered & T) | Unreached> {
  try {
    const answer = await asking;
    return { status: answer.status, url: answer.url, ...more(answer) };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { status: null, kind: error.kind, reason: error.message };
  }
}

const nothingMore = (): object => ({});
const isText = (answer: OutsideAnswer): boolean => answer.status >= 200 && answer.status < 300;
const textOf = ({ body, headers }: OutsideAnswer): string => decodeBody(body, headers['content-type']);

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

const isHtml = ({ headers }: OutsideAnswer): boolean =>
  /^(text\/html|application\/xhtml\+xml)/i.test(headers['content-type'] ?? 'text/html');

function homeOf(answer: OutsideAnswer): HomePage {
  const { status, url, headers, body, journey } = answer;
  const robotsHeader = headers['x-robots-tag'];
  return {
    status,
    url,
    redirects: journey.redirects,
    ttfbMs: journey.ttfbMs,
    sizeBytes: body.length,
    certificate: journey.certificate,
    robotsHeader: Array.isArray(robotsHeader) ? robotsHeader.join(', ') : (robotsHeader ?? ''),
    isHtml: isHtml(answer),
    page: readPage(isHtml(answer) ? textOf(answer) : ''),
  };
}

async function readHome(visitor: Visitor): Promise<Look['home']> {
  try {
    return homeOf(await visitor.visit(visitor.address, home));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { status: null, kind: error.kind, reason: error.message, code: error.code };
  }
}

/** Links of the page to the website itself, each once and without their fragment. */
export function ownLinks({ links, base }: PageFacts, pageUrl: string): string[] {
  const from = URL.parse(base ?? pageUrl, pageUrl)?.href ?? pageUrl;
  const host = URL.parse(pageUrl)?.host;
  const found = links.flatMap(({ href }) => {
    const url = URL.parse(href, from);
    if (url === null || url.host !== host || (url.protocol !== 'http:' && url.protocol !== 'https:'))
      return [];
    url.hash = '';
    return [url.href];
  });
  return [...new Set(found)].filter((url) => url !== pageUrl);
}

/** Some servers refuse HEAD: then the page itself is asked for. */
async function followLink(visitor: Visitor, url: string): Promise<Reply> {
  const reply = await replyOf(visitor.visit(url, head), nothingMore);
  if (reply.status !== 405 && reply.status !== 501) return reply;
  return replyOf(visitor.visit(url, home), nothingMore);
}

async function readSitemap(
  visitor: Visitor,
  named: string | undefined,
  pageUrl: string,
): Promise<Look['sitemap']> {
  const asked = URL.parse(named ?? '/sitemap.xml', pageUrl)?.href ?? pageUrl;
  const reply = await replyOf(visitor.visit(asked, sitemapOptions), (answer) => {
    const text = isText(answer) ? textOf(answer) : '';
    return {
      isSitemap: /<(urlset|sitemapindex)[\s>]/.test(text.slice(0, 5000)),
      count: occurrences(text, '<loc>'),
    };
  });
  return { ...reply, asked };
}

export interface LookOptions {
  readonly at: Date;
  /** Links of the home page that are followed. */
  readonly maxLinks: number;
}

/**
 * Asks a website for its home page, robots.txt, sitemap and the pages the home page links to, one after another. What
 * cannot be reached is part of the look; it throws only if the check itself is stopped.
 */
export async function lookAtSite(
  site: CheckedSite,
  visitor: Visitor,
  { at, maxLinks }: LookOptions,
): Promise<Look> {
  const { address } = visitor;
  const first = await readHome(visitor);
  const addresses = await visitor.addressesOf(URL.parse(address)?.hostname ?? site.domain);
  const seen = { site, at, address, home: first, addresses };
  const unread = { plain: null, robots: null, sitemap: null, links: null, linksLeft: 0 };
  if (first.status === null) return { ...seen, ...unread };
  const plain = address.startsWith('https:')
    ? await replyOf(visitor.visit(address.replace('https:', 'http:'), head), nothingMore)
    : null;
  if (!isPage(first)) return { ...seen, ...unread, plain };
  const robots = await replyOf(
    visitor.visit(URL.parse('/robots.txt', first.url)?.href ?? address, small),
    (answer) => ({ read: readRobots(isText(answer) ? textOf(answer) : '') }),
  );
  const sitemap = await readSitemap(
    visitor,
    robots.status === null ? undefined : robots.read.sitemaps[0],
    first.url,
  );
  const found = ownLinks(first.page, first.url);
  const links: { url: string; reply: Reply }[] = [];
  for (const url of found.slice(0, maxLinks)) links.push({ url, reply: await followLink(visitor, url) });
  return { ...seen, plain, robots, sitemap, links, linksLeft: Math.max(0, found.length - maxLinks) };
}
