import type { SiteFinding } from '@supersync/contract/websites/site-check/rules.ts';
import type { HomePage, Look } from '../look.ts';
import { count, finding } from './finding.ts';

const closesPage = /(^|[\s,:])(noindex|none)([\s,]|$)/i;

/** Whether the page asks search engines to leave it out, in its HTML or in its header. */
export function noindexOf({ page, robotsHeader }: HomePage): string[] {
  const meta = ['robots', 'googlebot'].flatMap((name) => {
    const content = page.metas.get(name);
    return content !== undefined && closesPage.test(content)
      ? [`<meta name="${name}" content="${content}">`]
      : [];
  });
  return closesPage.test(robotsHeader) ? [...meta, `X-Robots-Tag: ${robotsHeader}`] : meta;
}

export function judgeNoindex({ site }: Look, home: HomePage): SiteFinding {
  const found = noindexOf(home);
  if (site.status !== 'active')
    return found.length === 0
      ? finding('noindex', 'warning', 'The website is not live, but search engines may list it.')
      : finding('noindex', 'ok', 'Closed to search engines until it is live.', found);
  return found.length === 0
    ? finding('noindex', 'ok', 'Search engines may list the home page.')
    : finding('noindex', 'failed', 'The website is live, but asks search engines not to list it.', found);
}

export function judgeRobots({ robots, site }: Look): SiteFinding {
  if (robots === null) return finding('robots', 'skipped', 'robots.txt was not read.');
  if (robots.status === null) return finding('robots', 'warning', `robots.txt: ${robots.reason}.`);
  if (robots.status >= 500)
    return finding(
      'robots',
      'failed',
      `robots.txt answers with ${robots.status}: search engines stay away.`,
      [robots.url],
    );
  if (robots.status >= 400)
    return finding('robots', 'warning', 'There is no robots.txt.', [`${robots.status} ${robots.url}`]);
  if (robots.read.closesAll && site.status === 'active')
    return finding('robots', 'failed', 'robots.txt closes every page to search engines.', [
      'User-agent: *',
      'Disallow: /',
    ]);
  return finding('robots', 'ok', 'robots.txt lets search engines in.', [robots.url]);
}

export function judgeSitemap({ sitemap }: Look): SiteFinding {
  if (sitemap === null) return finding('sitemap', 'skipped', 'No sitemap was asked for.');
  const { asked } = sitemap;
  if (sitemap.status === null) return finding('sitemap', 'warning', `Sitemap: ${sitemap.reason}.`, [asked]);
  if (sitemap.status >= 400)
    return finding('sitemap', 'warning', 'There is no sitemap.', [`${sitemap.status} ${asked}`]);
  if (!sitemap.isSitemap) return finding('sitemap', 'warning', 'The sitemap is no sitemap.', [asked]);
  return finding('sitemap', 'ok', `The sitemap lists ${count(sitemap.count, 'address', 'addresses')}.`, [
    asked,
  ]);
}

const hostOf = (address: string): string => address.toLowerCase().replace(/^www\./, '');

export function judgeCanonical({ site, address }: Look, { page, url }: HomePage): SiteFinding {
  const [first, second] = page.canonicals;
  if (first === undefined)
    return finding('canonical', 'warning', 'The home page names no canonical address.');
  if (second !== undefined)
    return finding(
      'canonical',
      'failed',
      'The home page names several canonical addresses.',
      page.canonicals,
    );
  const target = URL.parse(first);
  if (target === null)
    return finding('canonical', 'warning', 'The canonical address is not absolute.', [first]);
  const own = [site.domain, URL.parse(address)?.hostname ?? '', URL.parse(url)?.hostname ?? ''].map(hostOf);
  return own.includes(hostOf(target.hostname))
    ? finding('canonical', 'ok', 'The canonical address is the website’s own.', [first])
    : finding('canonical', 'failed', 'The canonical address is another website’s.', [first]);
}

const titleLength = { least: 10, most: 70 } as const;
const descriptionLength = { least: 50, most: 170 } as const;

export function judgeTitle({ page: { title } }: HomePage): SiteFinding {
  if (title === null || title === '') return finding('title', 'failed', 'The home page has no title.');
  const { least, most } = titleLength;
  return title.length < least || title.length > most
    ? finding(
        'title',
        'warning',
        `The title has ${title.length} characters; ${least} to ${most} show in full.`,
        [title],
      )
    : finding('title', 'ok', 'The home page has a title.', [title]);
}

export function judgeDescription({ page: { metas } }: HomePage): SiteFinding {
  const text = metas.get('description') ?? '';
  if (text === '') return finding('description', 'failed', 'The home page has no description.');
  const { least, most } = descriptionLength;
  return text.length < least || text.length > most
    ? finding(
        'description',
        'warning',
        `The description has ${text.length} characters; ${least} to ${most} show in full.`,
        [text],
      )
    : finding('description', 'ok', 'The home page has a description.', [text]);
}

export function judgeHeading({ page: { headings } }: HomePage): SiteFinding {
  const main = headings.filter(({ level }) => level === 1).map(({ text }) => text);
  if (main.length === 0) return finding('heading', 'failed', 'The home page has no main heading (h1).');
  return main.length > 1
    ? finding('heading', 'warning', `The home page has ${main.length} main headings (h1).`, main)
    : finding('heading', 'ok', 'The home page has one main heading.', main);
}
